/**
 * Answers that lie ready, made once for everybody: they leave before a request becomes objects and finds its route.
 * Only for addresses that a crowd asks for; their routes answer the same where nothing lies ready.
 */
import type { OutgoingHttpHeader } from 'node:http'
import { matches } from '../staticFiles.ts'
import type { EdgeResponse } from './edgeResponse.ts'

export interface ReadyAnswer {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
  readonly etag: string
}

/** Address, exactly, → what lies ready there; undefined: ask the route. */
export type ReadyAnswers = ReadonlyMap<string, () => ReadyAnswer | undefined>

/** Sends it, or that the browser has it already. */
export type SendReady = (outgoing: EdgeResponse, answer: ReadyAnswer) => void

/** @param everywhere headers of every answer, as name, value, name, value. */
export function sendReady(everywhere: readonly string[]): SendReady {
  const flat = new WeakMap<
    ReadyAnswer,
    { readonly whole: readonly string[]; readonly same: readonly string[] }
  >()
  const flattened = (answer: ReadyAnswer) => {
    const headers = Object.entries(answer.headers)
    const ofNothing = headers.filter(([name]) => !/^content-/i.test(name))
    const made = {
      whole: [...headers.flat(), ...everywhere],
      same: [...ofNothing.flat(), ...everywhere],
    }
    flat.set(answer, made)
    return made
  }
  return (outgoing, answer) => {
    const { whole, same } = flat.get(answer) ?? flattened(answer)
    const condition = outgoing.req.headers['if-none-match']
    const isSame = condition !== undefined && matches(condition, answer.etag)
    const headers: OutgoingHttpHeader[] = [...(isSame ? same : whole), ...(outgoing.facts?.headers ?? [])]
    outgoing.writeExactly(isSame ? 304 : 200, headers).end(isSame ? undefined : answer.body)
  }
}
