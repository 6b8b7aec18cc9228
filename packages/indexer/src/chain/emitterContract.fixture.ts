/**
 * A test contract that emits the logs passed in its calldata: topics and one word of data, many logs per transaction. Its
 * code can be set at any address, so factories and children take one line each.
 */
import { concatHex, encodeAbiParameters, numberToHex, type Address, type Hex } from 'viem'

/** A log to emit: one to four topics, and a word of data. */
export interface LogSpec {
  readonly topics: readonly Hex[]
  readonly data?: Hex
}

const OPCODES = {
  stop: 0x00,
  add: 0x01,
  lt: 0x10,
  eq: 0x14,
  iszero: 0x15,
  load: 0x35,
  size: 0x36,
  store: 0x52,
  jump: 0x56,
  jumpIf: 0x57,
  here: 0x5b,
  push: 0x60,
  dup1: 0x80,
  log0: 0xa0,
} as const

/** Calldata size of one log: number of topics, four topics, data. */
const LOG_BYTES = 6 * 32

/** The contract's code, for `anvil_setCode`. */
export const emitterBytecode: Hex = assemble()

/** Encodes the calldata. */
export function encodeLogs(logs: readonly LogSpec[]): Hex {
  return concatHex(
    logs.flatMap(({ topics, data = '0x' }) => [
      numberToHex(topics.length, { size: 32 }),
      ...[0, 1, 2, 3].map((index) => topics[index] ?? numberToHex(0, { size: 32 })),
      data === '0x' ? numberToHex(0, { size: 32 }) : data,
    ]),
  )
}

/** An address as a topic or a word of data. */
export function toWord(address: Address): Hex {
  return encodeAbiParameters([{ type: 'address' }], [address])
}

function assemble(): Hex {
  const { push, dup1, add, load, store, size, lt, eq, iszero, jump, jumpIf, here, stop, log0 } = OPCODES
  const code: number[] = [push, 0]
  const holes: { readonly at: number; readonly name: string }[] = []
  const labels = new Map<string, number>()
  const label = (name: string) => {
    labels.set(name, code.length)
    code.push(here)
  }
  const pushLabel = (name: string) => {
    code.push(push, 0)
    holes.push({ at: code.length - 1, name })
  }
  label('loop')
  // The stack holds the offset of the next log; the loop ends at the end of the calldata.
  code.push(size, dup1 + 1, lt, iszero)
  pushLabel('end')
  code.push(jumpIf, dup1, push, 5 * 32, add, load, push, 0, store)
  for (const count of [1, 2, 3, 4]) {
    code.push(dup1, load, push, count, eq)
    pushLabel(`log${count}`)
    code.push(jumpIf)
  }
  for (const count of [1, 2, 3, 4]) {
    label(`log${count}`)
    for (let topic = count; topic > 0; topic -= 1)
      code.push(dup1 + count - topic, push, topic * 32, add, load)
    code.push(push, 32, push, 0, log0 + count)
    pushLabel('next')
    code.push(jump)
  }
  label('next')
  code.push(push, LOG_BYTES, add)
  pushLabel('loop')
  code.push(jump)
  label('end')
  code.push(stop)
  for (const { at, name } of holes) code[at] = labels.get(name) ?? 0
  return `0x${Buffer.from(code).toString('hex')}`
}
