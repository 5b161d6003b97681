{{/* Names and labels that the templates share. Most take (dict "root" $ "name" NAME-OF-GROUP "group" VALUES-OF-GROUP). */}}

{{- define "langtools.fullname" -}}
{{- if contains .Chart.Name .Release.Name -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | trunc 40 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "langtools.groupname" -}}
{{- printf "%s-%s" (include "langtools.fullname" .root) .name | trunc 63 | trimSuffix "-" -}}
{{- end -}}

{{- define "langtools.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "langtools.labels" -}}
{{ include "langtools.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{- define "langtools.groupselector" -}}
{{ include "langtools.selector" .root }}
app.kubernetes.io/component: {{ .name }}
{{- end -}}

{{- define "langtools.grouplabels" -}}
{{ include "langtools.labels" .root }}
app.kubernetes.io/component: {{ .name }}
{{- end -}}

{{- define "langtools.image" -}}
{{ .Values.image.repository }}:{{ default .Chart.AppVersion .Values.image.tag }}
{{- end -}}

{{/* The same for every container: no user, no capability, no file that can be written. */}}
{{- define "langtools.security" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end -}}

{{/* Where the other groups of the same deployment are. */}}
{{- define "langtools.peers" -}}
{{- $peers := list -}}
{{- range $name, $group := .root.Values.groups -}}
{{- if and $group.tags (eq (default "" $group.deployment) (default "" $.group.deployment)) -}}
{{- $service := include "langtools.groupname" (dict "root" $.root "name" $name) -}}
{{- $own := printf "http://%s.%s.svc:%v" $service $.root.Release.Namespace $.root.Values.service.port -}}
{{- $peers = append $peers (dict "url" (default $own $group.url) "tags" $group.tags) -}}
{{- end -}}
{{- end -}}
{{- dict "peers" $peers | toPrettyJson -}}
{{- end -}}

{{/* The JSON file of settings. */}}
{{- define "langtools.config" -}}
{{- $own := dict "host" "0.0.0.0" "port" 4000 "packs" "/var/lib/langtools/packs" "cacheDir" "/var/cache/langtools" "wordsDir" "/var/lib/langtools/words" -}}
{{- if .group.deployment -}}{{- $_ := set $own "deployment" .group.deployment -}}{{- end -}}
{{- if .group.tags -}}
{{- $_ := set $own "tags" (join "," .group.tags) -}}
{{- $_ := set $own "peersFile" "/etc/langtools/peers.json" -}}
{{- end -}}
{{- with .root.Values.redis -}}
{{- if and .url .urlSecret -}}{{- fail "redis.url and redis.urlSecret: only one of them" -}}{{- end -}}
{{- if .url -}}{{- $_ := set $own "redis" .url -}}{{- end -}}
{{- end -}}
{{- if .root.Values.apiKeysSecret -}}{{- $_ := set $own "apiKeysFile" "/etc/langtools-keys/keys.json" -}}{{- end -}}
{{- mergeOverwrite (deepCopy .root.Values.settings) $own | toPrettyJson -}}
{{- end -}}
