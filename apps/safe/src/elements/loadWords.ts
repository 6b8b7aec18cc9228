/** Why something could not be read. Reading changes nothing, so no sentence is about money. */
import { GatewayRequestError } from '@peppermint/safe/client'
import { WrongAnswerError } from '../source/safeSource.ts'
import { cleanText } from '../words/plainText.ts'

export interface LoadProblem {
  readonly title: string
  readonly text: string
  /** For a disclosure. */
  readonly technical?: string
}

const MAX_TECHNICAL_LENGTH = 300

/** @param what is read, as in “the queue”. */
export function loadProblem(error: unknown, what: string, isOnline: boolean): LoadProblem {
  const technical = cleanText(error instanceof Error ? error.message : undefined, MAX_TECHNICAL_LENGTH)
  const withTechnical = (problem: LoadProblem): LoadProblem =>
    technical === '' ? problem : { ...problem, technical }
  if (!isOnline)
    return { title: 'You’re offline', text: `Reconnect to read ${what}. Nothing has changed meanwhile.` }
  if (error instanceof WrongAnswerError)
    return withTechnical({
      title: 'The gateway’s answer can’t be used',
      text: `What it sent isn’t ${what}. This page doesn’t show it. Ask the gateway’s operator.`,
    })
  if (error instanceof GatewayRequestError) return withTechnical(refusal(error.status, what))
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return { title: 'No answer in time', text: `Reading ${what} took longer than 30 seconds. Try again.` }
  return withTechnical({ title: `Can’t reach the service`, text: `Reading ${what} failed. Try again.` })
}

function refusal(status: number, what: string): LoadProblem {
  if (status === 404)
    return { title: 'Not found', text: `The gateway doesn’t know ${what}. Check the address and the chain.` }
  if (status === 429)
    return {
      title: 'Too many requests',
      text: 'The gateway asks for a pause. Wait a minute, then try again.',
    }
  if (status === 401 || status === 403)
    return { title: 'Not allowed', text: `The gateway doesn’t let this page read ${what}.` }
  if (status >= 500)
    return { title: 'The gateway has a problem', text: `It couldn’t read ${what}. Try again in a moment.` }
  return { title: 'The gateway refused', text: `It doesn’t answer this request for ${what}.` }
}
