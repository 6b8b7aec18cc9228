import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { explain, type Problem } from '../errors/index.ts'
import { toRelayError } from '../errors/relay.ts'
import english from './catalogues/en.json' with { type: 'json' }
import { useProblemText } from './useProblemText.ts'
import { LocaleContext } from './locale.ts'
import type { Catalogue } from './translation.ts'
import { translateProblem } from './translateProblem.ts'

const german = {
  'problem.sent-nothing': 'Es wurde nichts gesendet.',
  'problem.check-first': 'Sieh zuerst in {wallet} nach. Sonst',
  'problem.your-wallet': 'deine Brieftasche',
  'problem.this-network': 'dieses Netz',
  'problem.timeout.title': 'Das Netz hat nicht geantwortet',
  'problem.timeout.detail': '{checkFirst} warte einen Augenblick.',
  'problem.unknown-chain.title': '{wallet} kennt {chain} nicht',
  'problem.unknown-chain.detail': '{sentNothing} Füge {chain} hinzu.',
} as unknown as Catalogue

function ProblemText({ problem }: { readonly problem: Problem }) {
  const { title, detail } = useProblemText(problem)
  return `${title} | ${detail}`
}
const render = (problem: Problem, catalogue?: Catalogue) =>
  renderToStaticMarkup(
    createElement(
      LocaleContext.Provider,
      {
        value: {
          lang: 'de',
          dir: 'ltr',
          translateProblem: catalogue && ((one: Problem) => translateProblem(one, catalogue)),
        },
      },
      createElement(ProblemText, { problem }),
    ),
  )

test('a translated problem keeps its shared sentence, and the one for when no wallet was asked', () => {
  const late = new Error('It timed out')
  expect(render(explain(late, { walletName: 'Rainbow' }), german)).toBe(
    'Das Netz hat nicht geantwortet | Sieh zuerst in Rainbow nach. Sonst warte einen Augenblick.',
  )
  expect(render(explain(late, { walletAsked: false }), german)).toBe(
    'Das Netz hat nicht geantwortet | Es wurde nichts gesendet. Warte einen Augenblick.',
  )
})

test('names that are not known are translated, too', () => {
  expect(render(explain({ code: 4902 }), german)).toBe(
    'Deine Brieftasche kennt dieses Netz nicht | Es wurde nichts gesendet. Füge dieses Netz hinzu.',
  )
})

test('falls back to English without a catalogue or a translation', () => {
  const problem = explain({ code: 4001 })
  expect(render(problem)).toBe(`${problem.title} | ${problem.detail}`)
  expect(render(problem, german)).toBe(`${problem.title} | ${problem.detail}`)
})

test('the English catalogue says exactly what explain says, relay problems included', () => {
  const problems = [
    explain({ code: 4902 }, { walletName: 'Rainbow', chainName: 'Canto' }),
    explain(new Error('It timed out')),
    explain(new Error('It timed out'), { walletAsked: false }),
    explain(toRelayError({ code: 5100, message: 'x' }), { chainName: 'Canto' }),
    explain(toRelayError(new Error('Request expired')), { walletAsked: false }),
  ]
  for (const problem of problems) expect(render(problem, english)).toBe(render(problem))
})
