/** Every address and fact of a transaction, in full. */
import { findKnownContract } from '@peppermint/safe/chain'
import { isDelegateTarget } from '@peppermint/safe/review'
import type { AddressEx, SettingsInfo, TransactionDetails, TxInfo } from '@peppermint/safe/wire'
import type { ReactNode } from 'react'
import { type Address, isAddressEqual, zeroAddress } from 'viem'
import { formatDayAndTime } from '../words/moments.ts'
import { cleanText } from '../words/plainText.ts'
import { capitalize } from '@peppermint/ui/words/format/names.ts'
import { coinAmount, tokenAmount } from '../words/tokenAmount.ts'
import { AddressText } from '../elements/AddressText.tsx'
import { useChainSafe, useSource } from '../queries.ts'
import { useAddressNames } from '../review/useAddressNames.ts'
import { useWorkspace } from '../workspace.ts'
import { t } from '@peppermint/ui/words/t.ts'

interface TransactionFactsProps {
  readonly details: TransactionDetails
  /** Of the bytes where there are any. */
  readonly info: TxInfo
}

export function TransactionFacts({ details, info }: TransactionFactsProps) {
  const { explorer } = useWorkspace().site
  // Files and links do not say who proposed it.
  const isProposerKnown = useSource().type === 'gateway'
  const { txData, detailedExecutionInfo: execution, executedAt, safeAppInfo, note, txHash } = details
  const multisig = execution?.type === 'MULTISIG' ? execution : undefined
  const isTransfer = info.type === 'Transfer'
  const app = cleanText(safeAppInfo?.name)
  const origin = cleanText(details.origin, 200)
  return (
    <section>
      <h3>{t`Facts`}</h3>
      <dl className="facts">
        {parties(info).map(([name, party]) => (
          <AddressFact key={name} name={name} party={party} />
        ))}
        {txData && !isTransfer && <AddressFact name={t`Calls`} party={txData.to} />}
        {txData && txData.value !== '0' && !isTransfer && (
          <Fact name={t`Sends along`}>{coinAmount(txData.value)}</Fact>
        )}
        {txData && <OperationFact data={txData} />}
        {app !== '' && (
          <Fact name={t`Proposed in`}>
            {app}
            <span className="s m line">{t`Says it is at ${cleanText(safeAppInfo?.url, 80)}. Anyone can claim that.`}</span>
          </Fact>
        )}
        {app === '' && origin !== '' && (
          <Fact name={t`Proposed from`}>
            {origin}
            <span className="s m line">{t`Its proposer wrote this. Anyone can claim it.`}</span>
          </Fact>
        )}
        {note !== null && <Fact name={t`Note`}>{cleanText(note, 200)}</Fact>}
        {multisig && <Fact name={t`Proposed`}>{formatDayAndTime(multisig.submittedAt)}</Fact>}
        {multisig?.proposer === null && (
          <Fact name={t`Proposed by`}>{t`Unknown: no owner proposed it.`}</Fact>
        )}
        {executedAt !== null && <Fact name={t`Ran`}>{formatDayAndTime(executedAt)}</Fact>}
        {multisig && multisig.fee !== null && multisig.fee !== '0' && (
          <Fact name={t`Network fee`}>{t`${coinAmount(multisig.fee)}, paid by the executor`}</Fact>
        )}
        {multisig && multisig.payment !== null && multisig.payment !== '0' && (
          <Fact name={t`Refund`}>
            {t`${refundAmount(multisig.payment, multisig.gasToken)}, paid by the Safe`}
          </Fact>
        )}
        {execution?.type === 'MODULE' && <AddressFact name={t`Run by module`} party={execution.address} />}
        {isProposerKnown && multisig?.proposer && (
          <AddressFact name={t`Proposed by`} party={multisig.proposer} />
        )}
        {multisig?.proposedByDelegate && (
          <AddressFact name={t`By the delegate`} party={multisig.proposedByDelegate} />
        )}
        {multisig?.executor && <AddressFact name={t`Executed by`} party={multisig.executor} />}
        {multisig && <Fact name={t`Safe hash`}>{multisig.safeTxHash}</Fact>}
        {txHash !== null && (
          <Fact name={t`Transaction on ${COLLECTION.chain.name}`}>
            <span className="hash">
              {explorer === undefined ? (
                txHash
              ) : (
                <a href={`${explorer}/tx/${txHash}`} target="_blank" rel="noreferrer">
                  {txHash}
                </a>
              )}
            </span>
          </Fact>
        )}
      </dl>
    </section>
  )
}

const refundAmount = (payment: string, token: Address): string =>
  isAddressEqual(token, zeroAddress)
    ? coinAmount(payment)
    : tokenAmount(payment, { symbol: null, decimals: null, address: token })

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="brk">{children}</dd>
    </>
  )
}

function OperationFact({ data }: { readonly data: NonNullable<TransactionDetails['txData']> }) {
  if (data.operation === 0) return <Fact name={t`Operation`}>{t`Call`}</Fact>
  const known = findKnownContract(data.to.value)
  const isKnown = isDelegateTarget(known)
  return (
    <Fact name={t`Operation`}>
      <p className={isKnown ? 'note plain' : 'note bad'}>
        {isKnown
          ? t`Delegate call: the other contract’s code runs as this Safe. The address is that of Safe’s ${known?.name ?? ''}.`
          : t`Delegate call: the other contract’s code runs as this Safe. This contract isn’t one that Safe made for this: its code can take everything. Don’t sign unless you know it.`}
      </p>
    </Fact>
  )
}

const NO_OWNERS: readonly Address[] = []

/** With the name that this page has for the address, never the gateway's. */
function AddressFact({ name, party }: { readonly name: string; readonly party: AddressEx }) {
  const nameAddress = useAddressNames(useChainSafe().data?.owners ?? NO_OWNERS)
  return (
    <Fact name={name}>
      <AddressText address={party.value} name={capitalize(nameAddress(party.value)?.text ?? '') || null} />
    </Fact>
  )
}

type Party = readonly [name: string, party: AddressEx]

/** Whom it concerns. */
function parties(info: TxInfo): readonly Party[] {
  switch (info.type) {
    case 'Transfer':
      return [
        [t`From`, info.sender],
        [t`To`, info.recipient],
        ...(info.transferInfo.type === 'NATIVE_COIN'
          ? []
          : [[t`Token`, { value: info.transferInfo.tokenAddress, name: null, logoUri: null }] as const]),
      ]
    case 'SettingsChange':
      return info.settingsInfo === null ? [] : settingParties(info.settingsInfo)
    case 'Custom':
      return []
    case 'Creation':
      return [[t`Created by`, info.creator]]
  }
}

const SETTING_PARTIES: Readonly<Record<string, string>> = {
  owner: t`Owner`,
  oldOwner: t`Removed owner`,
  newOwner: t`New owner`,
  implementation: t`New code`,
  module: t`Module`,
  guard: t`Guard`,
  handler: t`Fallback handler`,
}

const settingParties = (change: SettingsInfo): readonly Party[] =>
  Object.entries(change).flatMap(([field, value]: [string, AddressEx | string | number]) => {
    const name = SETTING_PARTIES[field]
    return name !== undefined && typeof value === 'object' ? [[name, value] as const] : []
  })
