/** What the panel says when an allowlist stands between an account and a mint. */
import { countdown } from '../clock.ts'
import { phaseName, shortHex } from '../naming.ts'
import type { ListState } from '../panelBody.ts'
import { closes, nextWords } from '../saleWords.ts'
import type { At, PanelWords } from '../wordsShape.ts'

/** The words of a state. */
export function listWords(state: ListState, timeZone: string | undefined): PanelWords {
  return state.at === 'ineligible' ? ineligible(state, timeZone) : cannotCheck(state)
}

function ineligible(state: At<'ineligible'>, timeZone: string | undefined): PanelWords {
  const { phase, wallet, cause, used, next, chainNow } = state
  const name = phaseName(phase)
  const comes =
    next === undefined
      ? 'No phase that is open to this address has been announced.'
      : nextWords(next, timeZone)
  const why =
    cause === 'not-listed'
      ? `${shortHex(wallet.address)} is not on the list of ${name}. Nothing was sent.`
      : `${shortHex(wallet.address)} has minted all that the list of ${name} gives it.`
  return {
    title:
      cause === 'not-listed' ? 'Not on the list' : used === 1 ? 'Yours is minted' : `All ${used} are minted`,
    under: cause === 'not-listed' ? `${name} is for its list only` : `${used} for this address in ${name}`,
    ...(next !== undefined && {
      count: { value: countdown(next.start - chainNow), label: 'until the next phase' },
    }),
    body: `${why} ${comes}`,
    press: 'Check another address',
    said: `${why} ${comes}`,
  }
}

function cannotCheck(state: At<'cannot-check-list'>): PanelWords {
  const { phase, wallet, why } = state
  const name = phaseName(phase)
  const text =
    why === 'unreachable'
      ? `The list of ${name} could not be read, so nobody here knows whether ${shortHex(wallet.address)} is on it. Nothing was sent. This page keeps trying.`
      : `The list that is here is not the one that Canto names for ${name} now. Nothing was sent. This page keeps looking for the new one; a proof of it works at once.`
  return {
    title: why === 'unreachable' ? 'Could not check the list' : 'The list is out of date',
    under: why === 'unreachable' ? 'The service failed, not you' : 'Canto names another one now',
    count: closes(state),
    note: { tone: 'warn', text },
    press: 'Try again',
    said: text,
  }
}
