/** The Local wallet's window: takes one question from the page that opened it, shows it, carries out the answer. */
import { keccak256 } from 'viem'
import { signMessage } from 'viem/actions'
import { ProviderError } from '@peppermint/wallet-kit/testing'
import { people } from '../../src/people.ts'
import { broadcast } from '../chain.ts'
import {
  isFromPage,
  isRecord,
  readWorldNote,
  type Decision,
  type FromWindow,
  type Question,
} from '../messages.ts'
import { silentWhileSending } from '../refusals.ts'
import { describeAsset, describeConnection, describeMessage, describeTransaction } from './describe.ts'
import { prepare, visitorOn } from './prepare.ts'
import { ask, tell } from './screen.ts'

const no: Decision = { confirmed: false, code: 4001, message: 'User rejected the request.' }

if (opener() === undefined) {
  tell('Nothing to confirm', 'The Local wallet opens by itself when the page asks it something.')
} else {
  void start()
}

async function start(): Promise<void> {
  const question = await nextQuestion()
  const decision = await decide(question).catch(failed)
  say({ localWallet: 'decided', decision })
  window.close()
}

/** Tells the page that the window stands, and waits for what it wants. */
function nextQuestion(): Promise<Question> {
  return new Promise((resolve) => {
    window.addEventListener('message', ({ data, origin, source }: MessageEvent<unknown>) => {
      if (origin === location.origin && source === window.opener && isFromPage(data)) resolve(data.question)
    })
    // Said at once rather than found out later. What it means, the page knows from how far we had come.
    window.addEventListener('pagehide', () => say({ localWallet: 'left' }))
    say({ localWallet: 'ready' })
  })
}

/** Asks the person and does what was confirmed. */
async function decide(question: Question): Promise<Decision> {
  const { address } = people.visitor
  if (question.kind === 'connect') {
    return (await ask(describeConnection(location.origin, address))) ? yes(address) : no
  }
  const { rpcUrl, contract } = await readWorldNote()
  if (question.kind === 'asset')
    return (await ask(describeAsset(location.origin, question.asset, contract))) ? yes('true') : no
  const visitor = visitorOn(rpcUrl)
  if (question.kind === 'message') {
    if (!(await ask(describeMessage(location.origin, address, question.message)))) return no
    return yes(await signMessage(visitor, { message: { raw: question.message } }))
  }
  const prepared = await prepare(visitor, question.transaction)
  if (!(await ask(describeTransaction(location.origin, prepared, contract)))) return no
  say({ localWallet: 'confirming' })
  // By the key itself: viem's action would ask the chain for its id first, and a window can be closed meanwhile.
  const { account, chain } = visitor
  const bytes = await account.signTransaction({
    ...prepared.transaction,
    chainId: chain.id,
    type: 'eip1559',
  })
  const signed = { hash: keccak256(bytes), bytes }
  // Handed over before it is sent: a window closed in this very moment must not take the transaction with it.
  say({ localWallet: 'sending', signed })
  const hash = await broadcast(rpcUrl, signed)
  if (hash === undefined) throw silentWhileSending()
  return yes(hash)
}

function yes(result: string): Decision {
  return { confirmed: true, result }
}

/** What went wrong after (or before) the question, as the page will hear it. */
function failed(error: unknown): Decision {
  if (error instanceof ProviderError) return { confirmed: false, code: error.code, message: error.message }
  const message = error instanceof Error && 'details' in error ? String(error.details) : String(error)
  return { confirmed: false, code: -32000, message }
}

function say(message: FromWindow): void {
  opener()?.postMessage(message, location.origin)
}

/** The page that opened this window; lib.dom knows `window.opener` only as `any`. */
function opener(): Pick<Window, 'postMessage'> | undefined {
  const { opener: page }: { opener: unknown } = window
  return isRecord(page) && typeof page['postMessage'] === 'function' ? window.opener : undefined
}
