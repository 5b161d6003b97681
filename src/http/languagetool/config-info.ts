/** `/v2/configinfo`: the rules of a language, for clients that let their users switch them on and off. Start at `configInfo`. */
import type { FastifyRequest } from 'fastify';
import { guardServed } from '../access/guards.js';
import type { HttpContext, Mount } from '../context/http-context.js';
import { localesOf } from '../routes/answers.js';
import { badRequest } from './api-error.js';
import { classify, type RuleClass, SPELLER_RULE, SPELLING_CLASS, STYLE_CLASS, TYPO_CODE } from './categories.js';
import { requiredLanguage } from './check-parameters.js';
import type { Form } from './form.js';
import { resolveCode } from './language-codes.js';
import type { RuleTables } from './rule-tables.js';
import { SOFTWARE_INFO } from './software.js';

export interface ConfigInfoDependencies {
  readonly context: HttpContext;
  readonly mount: Mount;
  readonly tables: RuleTables;
}

export async function configInfo(
  form: Form,
  { context, mount, tables }: ConfigInfoDependencies,
  request: FastifyRequest,
  signal: AbortSignal,
): Promise<unknown> {
  const { service, settings, tagTable } = context;
  const language = requiredLanguage(form);
  const found = resolveCode(language, mount.deployment, tagTable);
  if (found === undefined || found === 'none') {
    throw badRequest(`'${language}' is not a language code known to this server.`);
  }
  const { tag } = found;
  guardServed(context, mount, tag, request);
  const hasGrammar = service.registry.status('grammar', tag).state !== 'not-installed';
  const { ids } = await tables.of(tag, signal);
  const rules = hasGrammar ? await tables.rules(tag, localesOf(request), signal) : [];
  const others = rules.filter(({ code }) => code !== TYPO_CODE);
  return {
    software: SOFTWARE_INFO,
    parameter: { maxTextLength: settings.textLimit },
    rules: [
      { ...describe(SPELLER_RULE, 'Possible spelling mistake', SPELLING_CLASS), isDictionaryBasedSpellingRule: 'yes' },
      ...others.map(({ code, title }) => {
        const about = classify(code);
        return { ...describe(ids.idOf(code), title, about), ...(about === STYLE_CLASS ? { isDefaultOff: 'yes' } : {}) };
      }),
    ],
  };
}

function describe(ruleId: string, description: string, { categoryId, categoryName, issueType }: RuleClass) {
  return { ruleId, description: description || categoryName, categoryId, categoryName, locQualityIssueType: issueType };
}
