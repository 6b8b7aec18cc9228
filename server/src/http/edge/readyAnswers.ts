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
  const flat = new WeakMap<ReadyAnswer, Flat>()
  const flattened = (answer: ReadyAnswer): Flat => {
    const headers = Object.entries(answer.headers)
    const ofNothing = headers.filter(([name]) => !/^content-/i.test(name))
    const made: Flat = {
      whole: [...headers.flat(), ...everywhere],
      same: [...ofNothing.flat(), ...everywhere],
      encoding: isAscii.test(answer.body) ? 'latin1' : 'utf8',
    }
    flat.set(answer, made)
    return made
  }
  return (outgoing, answer) => {
    const { whole, same, encoding } = flat.get(answer) ?? flattened(answer)
    const condition = outgoing.req.headers['if-none-match']
    const isSame = condition !== undefined && matches(condition, answer.etag)
    const headers: OutgoingHttpHeader[] = [...(isSame ? same : whole), ...(outgoing.facts?.headers ?? [])]
    outgoing.writeExactly(isSame ? 304 : 200, headers)
    if (isSame) outgoing.end()
    else outgoing.end(answer.body, encoding)
  }
}

interface Flat {
  readonly whole: readonly string[]
  readonly same: readonly string[]
  /** The same bytes; but as Latin-1 nothing has to be looked at one by one. */
  readonly encoding: 'latin1' | 'utf8'
}

const isAscii = /^[\u0020-\u007e]*$/
