/** Every list of a modeled Safe, computed from the beginning. */
import type { Address, Hash } from 'viem'
import {
  type ChainFact,
  type ModelCall,
  type ModelProposal,
  type SafeModel,
  type Settings,
  settingsOf,
} from './safeModel.fixture.ts'

type Executed = ChainFact & { readonly type: 'executed' }

/** Tokens that the lists show by default. */
function trustedTokens({ facts, listedTokens }: SafeModel): ReadonlySet<Address> {
  const called = facts.flatMap((fact) =>
    fact.type === 'executed' && fact.isSuccessful ? fact.call.calledTokens : [],
  )
  const moved = facts.flatMap((fact) => (fact.type === 'token' ? [fact.token] : []))
  return new Set([...listedTokens, ...called.filter((token) => moved.includes(token))])
}

function executionOf({ facts }: SafeModel, safeTxHash: Hash): Executed | undefined {
  return facts.find(
    (fact): fact is Executed => fact.type === 'executed' && fact.call.safeTxHash === safeTxHash,
  )
}

const approversOf = ({ facts }: SafeModel, safeTxHash: Hash) =>
  facts.flatMap((fact) =>
    fact.type === 'approved' && fact.safeTxHash === safeTxHash
      ? [{ owner: fact.owner, at: fact.timestamp }]
      : [],
  )

/** The summary of a multisig transaction, proposed or not. */
function multisigItem(model: SafeModel, call: ModelCall, settings: Settings, now: number) {
  const proposal = model.proposals.find(({ safeTxHash }) => safeTxHash === call.safeTxHash)
  const execution = executionOf(model, call.safeTxHash)
  const approvals = approversOf(model, call.safeTxHash)
  const { nonce } = call.transaction
  const isQueued = execution === undefined && nonce >= settings.nonce
  const confirmed = new Set([
    ...(proposal?.confirmers ?? []),
    ...approvals.map(({ owner }) => owner),
    ...(execution?.signers ?? []),
  ])
  const counted = [...confirmed].filter((owner) => !isQueued || settings.owners.includes(owner)).length
  const before = execution && settingsOf(model, model.facts.slice(0, model.facts.indexOf(execution)))
  const required = before?.threshold ?? settings.threshold
  const modifiedAt = Math.max(proposal?.modifiedAt ?? 0, ...approvals.map(({ at }) => at))
  const txStatus = (() => {
    if (execution !== undefined) return execution.isSuccessful ? 'SUCCESS' : 'FAILED'
    if (nonce < settings.nonce)
      return counted >= required && now - modifiedAt < 60_000 ? 'AWAITING_EXECUTION' : 'CANCELLED'
    return counted >= required ? 'AWAITING_EXECUTION' : 'AWAITING_CONFIRMATIONS'
  })()
  return {
    id: `multisig_${model.safe}_${call.safeTxHash}`,
    // The time of a proposal is the service's.
    ...(execution && { timestamp: execution.timestamp }),
    txStatus,
    txInfo: call.txInfo,
    txHash: execution?.transactionHash ?? null,
    executionInfo: {
      type: 'MULTISIG',
      nonce,
      confirmationsRequired: required,
      confirmationsSubmitted: counted,
      missingSigners:
        txStatus === 'AWAITING_CONFIRMATIONS'
          ? settings.owners.filter((owner) => !confirmed.has(owner)).map((value) => ({ value }))
          : null,
    },
  }
}

function isShown(model: SafeModel, { isTrusted, safeTxHash }: ModelProposal, { owners }: Settings): boolean {
  return (
    isTrusted ||
    executionOf(model, safeTxHash) !== undefined ||
    approversOf(model, safeTxHash).some(({ owner }) => owners.includes(owner))
  )
}

const item = (transaction: object, conflictType = 'None') => ({
  type: 'TRANSACTION',
  conflictType,
  transaction,
})

/** Items of the queue. */
export function expectedQueue(model: SafeModel, trusted: boolean, now: number): object[] {
  const settings = settingsOf(model)
  const queued = model.proposals
    .filter(
      ({ transaction, safeTxHash }) => transaction.nonce >= settings.nonce && !executionOf(model, safeTxHash),
    )
    .filter((proposal) => !trusted || isShown(model, proposal, settings))
    .toSorted(
      (one, other) => one.transaction.nonce - other.transaction.nonce || one.sequence - other.sequence,
    )
  const groups = Map.groupBy(queued, ({ transaction }) => transaction.nonce)
  const items: object[] = []
  let hasQueuedLabel = false
  for (const [nonce, group] of groups) {
    if (nonce === settings.nonce) items.push({ type: 'LABEL', label: 'Next' })
    else if (!hasQueuedLabel) {
      hasQueuedLabel = true
      items.push({ type: 'LABEL', label: 'Queued' })
    }
    if (group.length > 1) items.push({ type: 'CONFLICT_HEADER', nonce })
    for (const proposal of group) {
      const isLast = proposal === group.at(-1)
      const conflictType = group.length === 1 ? 'None' : isLast ? 'End' : 'HasNext'
      items.push(item(multisigItem(model, proposal, settings, now), conflictType))
    }
  }
  return items
}

/** Items of `multisig-transactions`. */
export function expectedMultisig(model: SafeModel, executed: boolean | undefined, now: number): object[] {
  const settings = settingsOf(model)
  const onChain = model.facts.flatMap((fact) => (fact.type === 'executed' ? [fact.call] : []))
  const known = new Set(model.proposals.map(({ safeTxHash }) => safeTxHash))
  const calls = [
    ...model.proposals.filter((proposal) => isShown(model, proposal, settings)),
    ...onChain.filter(({ safeTxHash }) => !known.has(safeTxHash)),
  ]
  return calls
    .filter(
      ({ safeTxHash }) =>
        executed === undefined || (executionOf(model, safeTxHash) !== undefined) === executed,
    )
    .toSorted(
      (one, other) =>
        other.transaction.nonce - one.transaction.nonce || (one.safeTxHash < other.safeTxHash ? 1 : -1),
    )
    .map((call) => item(multisigItem(model, call, settings, now)))
}

function transferItem(model: SafeModel, fact: ChainFact) {
  if (fact.type !== 'received' && fact.type !== 'token') return undefined
  const { transactionHash, logIndex, timestamp, from, value } = fact
  const to = fact.type === 'token' ? fact.to : model.safe
  const kind = fact.type === 'token' ? 'e' : 'i'
  return {
    id: `transfer_${model.safe}_${kind}${transactionHash.slice(2)}${logIndex}`,
    timestamp,
    txStatus: 'SUCCESS',
    txInfo: {
      type: 'Transfer',
      sender: { value: from },
      recipient: { value: to },
      direction: from === model.safe ? 'OUTGOING' : 'INCOMING',
      transferInfo:
        fact.type === 'token'
          ? {
              type: 'ERC20',
              tokenAddress: fact.token,
              value: value.toString(),
              trusted: trustedTokens(model).has(fact.token),
            }
          : { type: 'NATIVE_COIN', value: value.toString() },
    },
    txHash: transactionHash,
    executionInfo: null,
  }
}

function moduleItem(model: SafeModel, fact: ChainFact & { readonly type: 'module' }) {
  const { transactionHash, logIndex, timestamp, module, to, value } = fact
  return {
    id: `module_${model.safe}_i${transactionHash.slice(2)}${logIndex}`,
    timestamp,
    txStatus: 'SUCCESS',
    txInfo: {
      type: 'Transfer',
      sender: { value: model.safe },
      recipient: { value: to },
      direction: 'OUTGOING',
      transferInfo: { type: 'NATIVE_COIN', value: value.toString() },
    },
    txHash: transactionHash,
    executionInfo: { type: 'MODULE', address: { value: module } },
  }
}

const newestFirst = (one: ChainFact, other: ChainFact) =>
  other.blockNumber - one.blockNumber || other.logIndex - one.logIndex

/** Items of `module-transactions`. */
export const expectedModules = (model: SafeModel): object[] =>
  model.facts
    .filter((fact) => fact.type === 'module')
    .toSorted(newestFirst)
    .map((fact) => item(moduleItem(model, fact)))

/** Items of `incoming-transfers`. */
export function expectedIncoming(model: SafeModel, trusted: boolean): object[] {
  const tokens = trustedTokens(model)
  return model.facts
    .filter((fact) => fact.type === 'received' || (fact.type === 'token' && fact.to === model.safe))
    .filter((fact) => fact.type !== 'token' || !trusted || tokens.has(fact.token))
    .toSorted(newestFirst)
    .flatMap((fact) => {
      const transfer = transferItem(model, fact)
      return transfer === undefined ? [] : [item(transfer)]
    })
}

/** Rows of the history: the items of each Ethereum transaction. */
export function expectedHistoryRows(model: SafeModel, trusted: boolean, now: number): object[][] {
  const settings = settingsOf(model)
  const tokens = trustedTokens(model)
  const touching = model.facts.filter(({ type }) => type !== 'approved')
  const rows = [
    ...Map.groupBy(touching, ({ blockNumber, transactionHash }) => `${blockNumber} ${transactionHash}`),
  ]
  return rows
    .map(([, facts]) => facts)
    .toSorted(([one], [other]) => {
      if (one === undefined || other === undefined) return 0
      return other.blockNumber - one.blockNumber || (one.transactionHash < other.transactionHash ? 1 : -1)
    })
    .map((facts) => {
      const executed = facts.filter((fact) => fact.type === 'executed')
      if (executed.length > 0) {
        return executed
          .toSorted((one, other) => other.call.transaction.nonce - one.call.transaction.nonce)
          .map(({ call }) => multisigItem(model, call, settings, now))
      }
      const modules = facts.filter((fact) => fact.type === 'module').toSorted(newestFirst)
      if (modules.length > 0) return modules.map((fact) => moduleItem(model, fact))
      return facts
        .filter((fact) => !trusted || fact.type !== 'token' || tokens.has(fact.token))
        .toSorted(newestFirst)
        .flatMap((fact) => transferItem(model, fact) ?? [])
    })
    .filter((items) => items.length > 0)
}

/** Items of the history. @param offsetMs added before the day is cut. */
export function expectedHistory(model: SafeModel, trusted: boolean, offsetMs: number, now: number): object[] {
  const creation = {
    id: `creation_${model.safe}`,
    timestamp: model.creation.timestamp,
    txStatus: 'SUCCESS',
    txInfo: { type: 'Creation', transactionHash: model.creation.transactionHash },
    txHash: model.creation.transactionHash,
    executionInfo: null,
  }
  const all = [...expectedHistoryRows(model, trusted, now).flat(), creation] as {
    readonly timestamp: number
  }[]
  let lastDay = Number.NaN
  return all.flatMap((transaction) => {
    const day = Math.floor((transaction.timestamp + offsetMs) / 86_400_000)
    const label = day === lastDay ? [] : [{ type: 'DATE_LABEL', timestamp: transaction.timestamp }]
    lastDay = day
    return [...label, item(transaction)]
  })
}
