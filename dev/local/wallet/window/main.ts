/** The Local wallet's window: shows one request of the page that opened it, and executes it once confirmed. */
import { keccak256 } from 'viem'
import { signMessage } from 'viem/actions'
import { ProviderError } from '@peppermint/wallet-kit/testing'
import { VISITORS } from '../../src/accounts.ts'
import { broadcast } from '../chain.ts'
import { isRecord } from '@peppermint/input/record'
import {
  isFromPage,
  readWorldConfig,
  type Decision,
  type FromWindow,
  type ConfirmationRequest,
} from '../messages.ts'
import { silentWhileSending } from '../errors.ts'
import {
  describeAsset,
  describeConnection,
  describeMessage,
  describeTransaction,
  describeTypedData,
} from './describe.ts'
import { prepare, createVisitorClient } from './prepare.ts'
import { askToConfirm, createChoice, showNotice } from './screen.ts'

const REJECTED: Decision = { confirmed: false, code: 4001, message: 'User rejected the request.' }

if (opener() === undefined) {
  showNotice('Nothing to confirm', 'The Local wallet opens by itself when the page asks it something.')
} else {
  void start()
}

async function start(): Promise<void> {
  const question = await nextQuestion()
  const decision = await decide(question).catch(failed)
  post({ localWallet: 'decided', decision })
  window.close()
}

/** Posts `ready` to the page and waits for its request. */
function nextQuestion(): Promise<ConfirmationRequest> {
  return new Promise((resolve) => {
    window.addEventListener('message', ({ data, origin, source }: MessageEvent<unknown>) => {
      if (origin === location.origin && source === window.opener && isFromPage(data)) resolve(data.question)
    })
    // Posted at once instead of waiting for the page's poll. The page handles it depending on the progress.
    window.addEventListener('pagehide', () => post({ localWallet: 'left' }))
    post({ localWallet: 'ready' })
  })
}

/** Asks the user and executes the confirmed request. */
async function decide(question: ConfirmationRequest): Promise<Decision> {
  const { account: address } = question
  if (question.kind === 'connect') {
    const choice = createChoice('Account', VISITORS, address)
    return (await askToConfirm(describeConnection(location.origin), choice.content))
      ? approved(choice.value())
      : REJECTED
  }
  const { rpcUrl, contract, chain: world } = await readWorldConfig()
  const { name, symbol } = world ?? { name: 'Canto', symbol: 'CANTO' }
  const names = { collection: contract, symbol }
  if (question.kind === 'asset')
    return (await askToConfirm(describeAsset(location.origin, question.asset, contract)))
      ? approved('true')
      : REJECTED
  const visitor = createVisitorClient(rpcUrl, address, world)
  if (question.kind === 'message') {
    if (!(await askToConfirm(describeMessage(location.origin, address, question.message)))) return REJECTED
    return approved(await signMessage(visitor, { message: { raw: question.message } }))
  }
  if (question.kind === 'typedData') {
    const { typedData } = question
    if (!(await askToConfirm(describeTypedData(location.origin, address, typedData, names)))) return REJECTED
    return approved(await visitor.account.signTypedData(typedData))
  }
  const prepared = await prepare(visitor, question.transaction)
  if (!(await askToConfirm(describeTransaction(location.origin, prepared, names, name)))) return REJECTED
  post({ localWallet: 'confirming' })
  // Signed by the account: viem's action would first request the chain id, and the window can close meanwhile.
  const { account, chain } = visitor
  const bytes = await account.signTransaction({
    ...prepared.transaction,
    chainId: chain.id,
    type: 'eip1559',
  })
  const signed = { hash: keccak256(bytes), bytes }
  // Posted before it is sent: a window that closes now must not lose the transaction.
  post({ localWallet: 'sending', signed })
  const hash = await broadcast(rpcUrl, signed)
  if (hash === undefined) throw silentWhileSending()
  return approved(hash)
}

function approved(result: string): Decision {
  return { confirmed: true, result }
}

/** The decision for an error before or after the confirmation. */
function failed(error: unknown): Decision {
  if (error instanceof ProviderError) return { confirmed: false, code: error.code, message: error.message }
  const message = error instanceof Error && 'details' in error ? String(error.details) : String(error)
  return { confirmed: false, code: -32000, message }
}

function post(message: FromWindow): void {
  opener()?.postMessage(message, location.origin)
}

/** The page that opened this window; lib.dom types `window.opener` as `any`. */
function opener(): Pick<Window, 'postMessage'> | undefined {
  const { opener: page }: { opener: unknown } = window
  return isRecord(page) && typeof page['postMessage'] === 'function' ? window.opener : undefined
}
