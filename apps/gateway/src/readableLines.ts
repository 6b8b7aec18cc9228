/** Log lines for a person at a terminal; everything else gets JSON. */
import type { DestinationStream } from 'pino'
import { z } from 'zod'

const WARN_LEVEL = 40
const lineSchema = z.object({
  time: z.number(),
  level: z.number(),
  msg: z.string(),
  err: z.object({ message: z.string() }).optional(),
})

/** Writes the time, the message, and the error of each line. */
export function readableLines(output: { write(text: string): unknown }): DestinationStream {
  return {
    write(line) {
      const { data } = lineSchema.safeParse(JSON.parse(line))
      if (data === undefined) return void output.write(line)
      const time = new Date(data.time).toTimeString().slice(0, 8)
      const mark = data.level >= WARN_LEVEL ? '! ' : ''
      const reason = data.err === undefined ? '' : `: ${data.err.message.split('\n')[0]}`
      output.write(`${time} ${mark}${data.msg}${reason}\n`)
    },
  }
}
