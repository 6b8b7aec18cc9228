/** Every address and fact of a transaction, in full. */
import { findKnownContract } from '@peppermint/safe/chain'
import { isDelegateTarget } from '@peppermint/safe/review'
import type { AddressEx, SettingsInfo, TransactionDetails, TxInfo } from '@peppermint/safe/wire'
import type { Address } from 'viem'
import { coinAmount } from '../words/tokenAmount.ts'
import { operationWords, textFacts } from './transactionFacts.ts'
import { AddressText } from '../elements/AddressText.tsx'
import { useChainSafe, useSource } from '../queries.ts'
import { useAddressNames } from '../review/useAddressNames.ts'
import { useWorkspace } from '../workspace.ts'

interface TransactionFactsProps {
  readonly details: TransactionDetails
  /** Of the bytes where there are any. */
  readonly info: TxInfo
}

export function TransactionFacts({ details, info }: TransactionFactsProps) {
  const { explorer } = useWorkspace().site
  // Files and links do not say who proposed it.
  const isProposerKnown = useSource().type === 'gateway'
  const { txData, detailedExecutionInfo: execution, txHash } = details
  return (
    <section>
      <h3>Facts</h3>
      <dl className="facts">
        {parties(info).map(([name, party]) => (
          <AddressFact key={name} name={name} party={party} />
        ))}
        {txData && info.type !== 'Transfer' && <AddressFact name="Calls" party={txData.to} />}
        {txData && txData.value !== '0' && info.type !== 'Transfer' && (
          <>
            <dt>Sends along</dt>
            <dd>{coinAmount(txData.value)}</dd>
          </>
        )}
        {txData && <OperationFact data={txData} />}
        {textFacts(details).map(({ name, value, note }) => (
          <TextRow key={name} name={name} value={value} note={note} />
        ))}
        {execution?.type === 'MODULE' && <AddressFact name="Run by module" party={execution.address} />}
        {isProposerKnown && execution?.type === 'MULTISIG' && execution.proposer && (
          <AddressFact name="Proposed by" party={execution.proposer} />
        )}
        {execution?.type === 'MULTISIG' && execution.proposedByDelegate && (
          <AddressFact name="By the delegate" party={execution.proposedByDelegate} />
        )}
        {execution?.type === 'MULTISIG' && execution.executor && (
          <AddressFact name="Executed by" party={execution.executor} />
        )}
        {execution?.type === 'MULTISIG' && <TextRow name="Safe hash" value={execution.safeTxHash} />}
        {txHash !== null && (
          <>
            <dt>Transaction on Canto</dt>
            <dd className="hash">
              {explorer === undefined ? (
                txHash
              ) : (
                <a href={`${explorer}/tx/${txHash}`} target="_blank" rel="noreferrer">
                  {txHash}
                </a>
              )}
            </dd>
          </>
        )}
      </dl>
    </section>
  )
}

function OperationFact({ data }: { readonly data: NonNullable<TransactionDetails['txData']> }) {
  const { label, isAlarming } = operationWords[data.operation]
  const known = findKnownContract(data.to.value)
  const isKnown = isDelegateTarget(known)
  return (
    <>
      <dt>Operation</dt>
      <dd>
        {isAlarming ? (
          <p className={isKnown ? 'note warn' : 'note bad'}>
            {label}.{' '}
            {isKnown
              ? `The contract is Safe’s ${known?.name}.`
              : 'This contract isn’t one that Safe made for this: its code can take everything. Don’t sign unless you know it.'}
          </p>
        ) : (
          label
        )}
      </dd>
    </>
  )
}

interface TextRowProps {
  readonly name: string
  readonly value: string
  readonly note?: string | undefined
}

function TextRow({ name, value, note }: TextRowProps) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="brk">
        {value}
        {note !== undefined && <span className="s m line">{note}</span>}
      </dd>
    </>
  )
}

const NO_OWNERS: readonly Address[] = []

/** With the name that this page has for the address, never the gateway's. */
function AddressFact({ name, party }: { readonly name: string; readonly party: AddressEx }) {
  const nameAddress = useAddressNames(useChainSafe().data?.owners ?? NO_OWNERS)
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <AddressText address={party.value} name={nameAddress(party.value) ?? null} />
      </dd>
    </>
  )
}

type Party = readonly [name: string, party: AddressEx]

/** Whom it concerns. */
function parties(info: TxInfo): readonly Party[] {
  switch (info.type) {
    case 'Transfer':
      return [
        ['From', info.sender],
        ['To', info.recipient],
        ...(info.transferInfo.type === 'NATIVE_COIN'
          ? []
          : [['Token', { value: info.transferInfo.tokenAddress, name: null, logoUri: null }] as const]),
      ]
    case 'SettingsChange':
      return info.settingsInfo === null ? [] : settingParties(info.settingsInfo)
    case 'Custom':
      return []
    case 'Creation':
      return [['Created by', info.creator]]
  }
}

function settingParties(change: SettingsInfo): readonly Party[] {
  switch (change.type) {
    case 'ADD_OWNER':
    case 'REMOVE_OWNER':
      return [['Owner', change.owner]]
    case 'SWAP_OWNER':
      return [
        ['Removed owner', change.oldOwner],
        ['New owner', change.newOwner],
      ]
    case 'CHANGE_IMPLEMENTATION':
      return [['New code', change.implementation]]
    case 'ENABLE_MODULE':
    case 'DISABLE_MODULE':
      return [['Module', change.module]]
    case 'SET_GUARD':
      return [['Guard', change.guard]]
    case 'SET_FALLBACK_HANDLER':
      return [['Fallback handler', change.handler]]
    case 'CHANGE_THRESHOLD':
    case 'DELETE_GUARD':
      return []
  }
}
