// Renders the chart where Helm itself is not installed: Go's own templates with Helm's functions (sprig, include, tpl, toYaml,
// required, .Files.Get). Only for tests. Build with Debian's packages golang-go, golang-github-masterminds-sprig-dev and
// golang-k8s-sigs-yaml-dev:
//
//	GO111MODULE=off GOPATH=/usr/share/gocode go run main.go CHART [VALUES-FILE …]
//
// Release name and namespace are those of the tests. What Helm does beside templates (schema of values, sub-charts, hooks,
// order of objects) is not done here.
package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"sigs.k8s.io/yaml"
)

type files struct{ dir string }

func (f files) Get(name string) string {
	data, err := os.ReadFile(filepath.Join(f.dir, filepath.Clean("/"+name)))
	if err != nil {
		return ""
	}
	return string(data)
}

func fail(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func readYaml(file string) map[string]interface{} {
	data, err := os.ReadFile(file)
	fail(err)
	values := map[string]interface{}{}
	fail(yaml.UnmarshalStrict(data, &values))
	return values
}

// As Helm does it: maps are merged, everything else is replaced, and null removes a default.
func merge(into, from map[string]interface{}) {
	for key, value := range from {
		if value == nil {
			delete(into, key)
			continue
		}
		inner, isMap := value.(map[string]interface{})
		before, wasMap := into[key].(map[string]interface{})
		if isMap && wasMap {
			merge(before, inner)
		} else {
			into[key] = value
		}
	}
}

func functions(root *template.Template) template.FuncMap {
	all := sprig.TxtFuncMap()
	delete(all, "env")
	delete(all, "expandenv")
	all["toYaml"] = func(value interface{}) (string, error) {
		data, err := yaml.Marshal(value)
		return strings.TrimSuffix(string(data), "\n"), err
	}
	all["required"] = func(message string, value interface{}) (interface{}, error) {
		if value == nil || value == "" {
			return nil, fmt.Errorf("%s", message)
		}
		return value, nil
	}
	all["include"] = func(name string, data interface{}) (string, error) {
		var out bytes.Buffer
		err := root.ExecuteTemplate(&out, name, data)
		return out.String(), err
	}
	all["tpl"] = func(text string, data interface{}) (string, error) {
		copied, err := root.Clone()
		if err != nil {
			return "", err
		}
		parsed, err := copied.New("tpl").Parse(text)
		if err != nil {
			return "", err
		}
		var out bytes.Buffer
		err = parsed.Execute(&out, data)
		return out.String(), err
	}
	return all
}

func main() {
	chart := os.Args[1]
	values := readYaml(filepath.Join(chart, "values.yaml"))
	for _, file := range os.Args[2:] {
		merge(values, readYaml(file))
	}
	meta := map[string]interface{}{}
	for key, value := range readYaml(filepath.Join(chart, "Chart.yaml")) {
		meta[strings.ToUpper(key[:1])+key[1:]] = value
	}
	data := map[string]interface{}{
		"Values":  values,
		"Chart":   meta,
		"Release": map[string]interface{}{"Name": "test", "Namespace": "words", "Service": "Helm"},
		"Files":   files{chart},
	}

	root := template.New("chart").Option("missingkey=zero")
	root.Funcs(functions(root))
	names, err := filepath.Glob(filepath.Join(chart, "templates", "*"))
	fail(err)
	sort.Strings(names)
	for _, file := range names {
		text, err := os.ReadFile(file)
		fail(err)
		_, err = root.New(filepath.Base(file)).Parse(string(text))
		fail(err)
	}
	for _, file := range names {
		name := filepath.Base(file)
		if strings.HasPrefix(name, "_") {
			continue
		}
		var out bytes.Buffer
		fail(root.ExecuteTemplate(&out, name, data))
		text := strings.ReplaceAll(out.String(), "<no value>", "")
		if strings.TrimSpace(text) == "" {
			continue
		}
		if name == "NOTES.txt" {
			fmt.Printf("---\n# Source: %s\nnotes: |\n  %s\n", name, strings.ReplaceAll(text, "\n", "\n  "))
			continue
		}
		fmt.Printf("---\n# Source: %s\n%s\n", name, strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(text), "---")))
	}
}
