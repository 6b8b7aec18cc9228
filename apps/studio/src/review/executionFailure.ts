/** Why a call or a creation that the chain executed has failed. */
import { describeRevert } from '@peppermint/sale/operations'
import { t } from '@peppermint/ui/words/t.ts'
import { BaseError } from 'viem'

/** Code of a revert in nodes that tell it from other errors. */
const REVERT_CODE = 3
const OUT_OF_GAS = /out ?of ?gas|gas required exceeds/i
/** How nodes name a call that the EVM ended. */
const EVM_FAILURE = /revert|invalid ?(fe ?)?opcode|invalid ?jump|stack ?(under|over)flow/i

/**
 * Tells what the chain executed and failed from a node that did not answer.
 * @returns why, as the end of a sentence; undefined if the node did not execute it: what fails then is the connection.
 */
export function describeExecutionFailure(
  error: unknown,
  names?: Parameters<typeof describeRevert>[1],
): string | undefined {
  return describeRevert(error, names) ?? describeWithoutData(error)
}

/** Why it failed without data that the contract's errors explain. */
function describeWithoutData(error: unknown): string | undefined {
  let answer: { readonly code: number; readonly message: string } | undefined
  const read = (cause: unknown): boolean => {
    const { code, details, message } = Object(cause) as Readonly<Record<string, unknown>>
    // The innermost one is the node's; those of HTTP and sockets have no code.
    const texts = [details, message].filter((text) => typeof text === 'string')
    if (typeof code === 'number') answer = { code, message: texts.join(' ') }
    return false
  }
  if (error instanceof BaseError) error.walk(read)
  else read(error)
  if (answer === undefined) return undefined
  if (OUT_OF_GAS.test(answer.message))
    return t`it runs out of gas, or needs more than ${COLLECTION.chain.name}’s node tries at once.`
  return answer.code === REVERT_CODE || EVM_FAILURE.test(answer.message)
    ? t`the contract gives no reason.`
    : undefined
}
