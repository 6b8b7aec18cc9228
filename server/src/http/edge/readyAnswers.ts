/**
 * Answers that lie ready, made once for everybody: they leave before a request becomes objects and finds its route.
 * Only for addresses that a crowd asks for; their routes answer the same where nothing lies ready.
 */
import { matches } from '../staticFiles.ts'
import { headerLines, type EdgeResponse } from './edgeResponse.ts'

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
  const made = new WeakMap<ReadyAnswer, Made>()
  const make = (answer: ReadyAnswer): Made => {
    const headers = Object.entries(answer.headers)
    const linesWithout = (names: RegExp) =>
      headerLines([...headers.filter(([name]) => !names.test(name)).flat(), ...everywhere])
    const encoding = isAscii.test(answer.body) ? 'latin1' : 'utf8'
    const length = Buffer.byteLength(answer.body, encoding)
    const all: Made = {
      whole: linesWithout(/^content-length$/i),
      same: linesWithout(/^content-/i),
      encoding,
      length,
    }
    made.set(answer, all)
    return all
  }
  return (outgoing, answer) => {
    const { whole, same, encoding, length } = made.get(answer) ?? make(answer)
    const own = outgoing.facts?.headers ?? []
    const condition = outgoing.req.headers['if-none-match']
    if (condition !== undefined && matches(condition, answer.etag)) {
      outgoing.writeExactly(304, [...own], same).end()
    } else {
      // Head and body leave together, as one text in one write.
      outgoing.writeExactly(200, ['Content-Length', length, ...own], whole).end(answer.body, encoding)
    }
  }
}

interface Made {
  /** Heads of the answer and of a 304, but for what each request adds. */
  readonly whole: string
  readonly same: string
  /** The same bytes; but as Latin-1 nothing has to be looked at one by one. */
  readonly encoding: 'latin1' | 'utf8'
  /** Bytes of the body. */
  readonly length: number
}

const isAscii = /^[\u0020-\u007e]*$/
