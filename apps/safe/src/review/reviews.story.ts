/** Reviews of transactions: findings of every severity, calls, changes of settings, simulations, hashes that differ. */
import {
  addOwnerWithThreshold,
  encodeMultiSend,
  enableModule,
  setFallbackHandler,
  swapOwner,
  transferToken,
  type SafeCall,
} from '@peppermint/safe/build'
import { scovillesAbi } from '@peppermint/contracts'
import { encodeMintCall } from '@peppermint/sale'
import type { TransactionSimulation } from '@peppermint/safe/chain'
import type { TransactionDetails, TransactionListItem } from '@peppermint/safe/wire'
import { encodeFunctionData, maxUint256, parseAbi, zeroAddress, type Address } from 'viem'
import { see } from '@peppermint/ui/steps.story.ts'
import type { SafeScreen } from '../safeScreen.story.ts'
import { signedBy } from '../signatures.story.ts'
import {
  gallerySource,
  galleryWorkspace,
  onChain,
  pageOf,
  type ChainAnswer,
} from '../gallerySource.fixture.ts'
import {
  ALICE,
  BOB,
  CAROL,
  details,
  infos,
  MULTI_SEND,
  PEPPERS,
  queue,
  SAFE,
  TOKEN,
} from '../galleryTransactions.fixture.ts'

interface ReviewOptions {
  readonly signers?: readonly Address[]
  readonly answers?: readonly ChainAnswer[]
  readonly isConnected?: boolean
  /** The gateway states a signature of this owner that another one made. */
  readonly forgedFor?: Address
  /** What else waits. */
  readonly queue?: readonly TransactionListItem[]
}

/** A page of the transaction, once its signatures are checked. */
function review(answer: TransactionDetails, options: ReviewOptions = {}): SafeScreen {
  const { signers = [ALICE], answers = [], isConnected = true, forgedFor, queue: others = [] } = options
  return {
    path: '/SAFE/transactions/1',
    workspace: () =>
      galleryWorkspace({
        source: gallerySource({
          getTransaction: () => signedBy(answer, signers, forgedFor),
          getQueue: () => Promise.resolve(pageOf(others)),
        }),
        isConnected,
        answers,
      }),
    steps: [see('What owners sign'), see('required signatures')],
  }
}

const call = ({ to, value, data }: SafeCall) =>
  details({ txInfo: infos.custom, to, value: value.toString(), data })
const approveAll = encodeFunctionData({
  abi: parseAbi(['function approve(address spender, uint256 amount)']),
  args: [BOB, maxUint256],
})
const execution = parseAbi([
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
])
const noise: readonly SafeCall[] = Array.from({ length: 6 }, () => ({
  to: TOKEN,
  value: 0n,
  data: approveAll,
}))
const payees = parseAbi([
  'function setPayeeAccount(uint256 payee, address account)',
  'function transferOwnership(address newOwner)',
])
/** A pepper that leaves, and two that arrive. */
const pepper: SafeCall = {
  to: PEPPERS,
  value: 0n,
  data: encodeFunctionData({ abi: scovillesAbi, functionName: 'safeTransferFrom', args: [SAFE, BOB, 1n] }),
}
const mint = encodeMintCall(PEPPERS, { phase: 0, quantity: 2, price: 60n * 10n ** 18n })
const transfer = transferToken({ token: TOKEN, to: BOB, amount: 1_250_000n })
const batch = (calls: readonly SafeCall[]) =>
  details({ txInfo: infos.batch, to: MULTI_SEND, value: '0', data: encodeMultiSend(calls), operation: 1 })

const simulated = (answer: TransactionDetails, simulation: TransactionSimulation): readonly ChainAnswer[] => {
  const info = answer.detailedExecutionInfo
  if (info?.type !== 'MULTISIG') throw new Error('gallery: no owner signs this transaction')
  return [[['simulation', info.safeTxHash, onChain.nonce], simulation]]
}
const plain = call(transfer)

export const reviewScreens: Readonly<Record<string, SafeScreen>> = {
  'review-plain': review(plain),
  'review-signed-by-all': review(plain, { signers: [ALICE, BOB, CAROL] }),
  'review-without-wallet': review(plain, { isConnected: false }),
  'review-danger': review(
    details({
      txInfo: infos.custom,
      to: BOB,
      value: '0',
      data: '0x12345678',
      operation: 1,
      gasPrice: '2000000000',
    }),
  ),
  'review-warning': review(call({ to: TOKEN, value: 0n, data: approveAll })),
  'review-note': review(details({ txInfo: infos.rejection, to: SAFE, value: '0' }), {
    queue: queue.slice(3, 4),
  }),
  'review-settings': review(
    batch([
      addOwnerWithThreshold(onChain, { owner: '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65', threshold: 3 }),
      swapOwner(onChain, { oldOwner: CAROL, newOwner: '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc' }),
      enableModule(onChain, { module: TOKEN }),
      setFallbackHandler(onChain, { handler: null }),
    ]),
  ),
  'review-batch': review(
    batch([
      transfer,
      { to: BOB, value: 5n * 10n ** 18n, data: '0x' },
      pepper,
      mint,
      { ...transfer, data: '0xdeadbeef' },
    ]),
  ),
  'review-raw-bytes': review(call({ to: BOB, value: 1n, data: `0xdeadbeef${'07'.repeat(400)}` }), {
    answers: [[['code', BOB], { type: 'no-code' }]],
  }),
  'review-nonce-ahead': review(details({ nonce: 21 })),
  'review-nonce-used': review(details({ nonce: 3 })),
  'review-hash-differs': review(details({ safeTxHash: `0x${'dc'.repeat(32)}` })),
  'review-bad-signature': review(plain, { forgedFor: BOB }),
  /** Anyone made it, one owner has signed it since, and two others wait at its nonce. */
  'review-anonymous': review(details({ proposer: null }), { queue: queue.slice(0, 4) }),
  'review-delegate': review(details({ isTrusted: false }), { signers: [] }),
  'review-other-safe': review(
    call({
      to: CAROL,
      value: 0n,
      data: encodeFunctionData({
        abi: execution,
        args: [
          MULTI_SEND,
          0n,
          encodeMultiSend([transfer, { ...enableModule(onChain, { module: BOB }), to: CAROL }]),
          1,
          50_000n,
          0n,
          0n,
          zeroAddress,
          zeroAddress,
          '0x',
        ],
      }),
    }),
  ),
  'review-hidden': review(batch([...noise, enableModule(onChain, { module: TOKEN }), ...noise])),
  'review-authority': review(
    batch([
      {
        to: TOKEN,
        value: 0n,
        data: encodeFunctionData({ abi: payees, functionName: 'setPayeeAccount', args: [1n, BOB] }),
      },
      {
        to: TOKEN,
        value: 0n,
        data: encodeFunctionData({ abi: payees, functionName: 'transferOwnership', args: [BOB] }),
      },
    ]),
  ),
  'review-simulated': review(plain, { answers: simulated(plain, { status: 'success' }) }),
  'review-simulated-waiting': review(details({ nonce: 21 }), {
    answers: simulated(details({ nonce: 21 }), { status: 'success' }),
  }),
  'review-simulated-failure': review(plain, {
    answers: simulated(plain, {
      status: 'failed',
      reason: 'ERC20: transfer amount exceeds balance',
      call: null,
    }),
  }),
  'review-not-simulated': review(plain, { answers: simulated(plain, { status: 'unknown' }) }),
}
