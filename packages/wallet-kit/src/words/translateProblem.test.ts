import { afterEach, expect, test } from 'vitest'
import { explain, namedError, type Problem } from '../errors/index.ts'
import { CHECK_FIRST, compose, SENT_NOTHING } from '../errors/compose.ts'
import { problemLanguage } from '../errors/problemLanguage.ts'
import { problemMessages, type ProblemMessage } from '../errors/problemMessages.ts'
import { relayMessages } from '../errors/relay.ts'
import { switchMessages } from '../errors/switchMessages.ts'
import german from './catalogues/de.json' with { type: 'json' }
import { loadLanguage } from './loadLanguage.ts'
import { translateProblem } from './translateProblem.ts'

const messages: Readonly<Record<string, ProblemMessage>> = {
  ...problemMessages,
  ...relayMessages,
  ...switchMessages,
}
const params = { wallet: 'Rainbow', chain: 'Canto' }
const fill = (text: string): string =>
  text.replace(/\{(wallet|chain)\}/g, (_, name: 'wallet') => params[name])

afterEach(() => {
  problemLanguage.translate = undefined
})

test.for(Object.entries(messages))('%s is complete in German', ([code, [title, detail, outcome]]) => {
  for (const walletAsked of [true, false]) {
    const inEnglish: Problem = {
      code,
      title: fill(title),
      detail: fill(compose(detail, walletAsked, SENT_NOTHING, CHECK_FIRST)),
      outcome,
      moneyMoved: false,
      walletAsked,
      params,
      technical: 'execution reverted',
    }
    const problem = translateProblem(inEnglish, german)
    expect(problem).toEqual({ ...inEnglish, title: problem.title, detail: problem.detail })
    expect(problem.title).not.toBe(inEnglish.title)
    expect(problem.detail).not.toBe(inEnglish.detail)
    expect(`${problem.title} ${problem.detail}`).not.toMatch(/[{}]/)
    if (!walletAsked && /\{(sentNothing|checkFirst)\}/.test(detail))
      expect(problem.detail).toContain(german['problem.sent-nothing'])
    // A problem of the page that a dialog of the kit also shows is translated twice.
    expect(translateProblem(problem, german)).toEqual(problem)
  }
})

test('explain answers in the language in use, with the same code and outcome', async () => {
  const error = namedError('ConnectorChainMismatchError', 'The wallet is on 1, the sale on 7700.')
  const context = { walletName: 'Rainbow', chainName: 'Canto', walletAsked: false }
  const inEnglish = explain(error, context)
  problemLanguage.translate = (await loadLanguage(['de-CH'], [])).locale.translateProblem
  const problem = explain(error, context)
  expect(problem).toEqual(translateProblem(inEnglish, german))
  expect(problem.detail).toContain('gesendet')
  expect({ ...problem, title: '', detail: '' }).toEqual({ ...inEnglish, title: '', detail: '' })
})

test('English needs no translation', async () => {
  expect((await loadLanguage(['en'], [])).locale.translateProblem).toBeUndefined()
})
