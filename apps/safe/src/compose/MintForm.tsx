/** Mints peppers to the Safe, in as many calls as the limit per transaction requires. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { encodeMintCall, readAccount, readSale, type Deployment, type Sale } from '@peppermint/sale'
import { getAddress, type Address, type Client } from 'viem'
import { formatCoin } from '@peppermint/ui/words/format/amount.ts'
import { phaseName } from '@peppermint/ui/words/format/names.ts'
import { queuedMintsWarning } from './composeWords.ts'
import { splitQuantity } from '@peppermint/ui/sale/splitQuantity.ts'
import { chainKey } from '../review/useChainReads.ts'
import { useSource } from '../queries.ts'
import { useWorkspace } from '../workspace.ts'
import type { DraftCall } from '@peppermint/ui/safe/batchDraft.ts'
import { SelectField, TextField } from '@peppermint/ui/parts/Fields.tsx'
import { CallsForm, type FormProps } from './CallsForm.tsx'
import { type QueuedMints, readQueuedMints } from './queuedMints.ts'
import { type MintablePhase, mintOffers, openPhases, type MintOffers, type ClosedList } from './mintCalls.ts'
import { FieldError } from './fieldError.ts'
import { AllowlistStale, readEntitlement, type AllowlistPhase } from '@peppermint/sale/allowlist.ts'
import { ALLOWLIST_PATH, getAllowlistPhase } from '@peppermint/ui/sale/allowlistPath.ts'
import type { AllowlistResult, AllowlistResults } from '@peppermint/ui/sale/phases.ts'
import { t } from '@peppermint/ui/words/t.ts'

export function MintForm(props: FormProps) {
  const source = useSource()
  const { chain, site } = useWorkspace()
  const { deployment } = site
  const { data, isError } = useQuery({
    queryKey: [...chainKey(source), 'sale'],
    queryFn: async () => {
      const [offers, queued] = await Promise.all([
        readMintOffers(chain(), deployment, source.safe),
        // Without the queue, the form still works.
        readQueuedMints(source, deployment.contract).catch(() => NONE_QUEUED),
      ])
      return { ...offers, queued }
    },
  })
  if (isError)
    return (
      <p className="note bad">{t`The sale cannot be read from the chain now. Nothing was sent. Try again later.`}</p>
    )
  if (data === undefined) return <p className="m">{t`Reading the sale…`}</p>
  const { phases, closed, queued } = data
  const [first] = phases
  return (
    <>
      {closed.map((list) => (
        <p key={list.index} className={`note ${list.reason === 'unreachable' ? 'warn' : 'plain'}`}>
          {closedListWords(list)}
        </p>
      ))}
      {first === undefined ? (
        closed.length === 0 && (
          <p className="note plain">{t`No phase is open in which this Safe can mint now.`}</p>
        )
      ) : (
        <OpenMintForm {...props} phases={phases} first={first} queued={queued} />
      )}
    </>
  )
}

interface OpenMintFormProps extends FormProps {
  readonly phases: readonly MintablePhase[]
  readonly first: MintablePhase
  readonly queued: QueuedMints
}

const NONE_QUEUED: QueuedMints = new Map()

function OpenMintForm({ state, onCalls, phases, first, queued }: OpenMintFormProps) {
  const contract = getAddress(useWorkspace().site.deployment.contract)
  const [phaseText, setPhase] = useState(String(first.index))
  const [quantityText, setQuantity] = useState('1')
  const phase = phases.find(({ index }) => String(index) === phaseText) ?? first
  const quantity = /^\d{1,5}$/.test(quantityText.trim()) ? Number(quantityText) : 0
  const waiting = queued.get(phase.index) ?? 0
  const total = phase.price * BigInt(quantity)

  const make = (): readonly DraftCall[] => {
    if (quantity < 1 || quantity > phase.max)
      throw new FieldError('quantity', t`Enter a number from 1 to ${phase.max}.`)
    if (total > state.balance)
      throw new FieldError(
        'quantity',
        t`That costs ${formatCoin(total)}. The Safe has ${formatCoin(state.balance)}.`,
      )
    return splitQuantity(quantity, phase.maxPerTransaction).map((part) => ({
      call: encodeMintCall(contract, { ...phase, phase: phase.index, quantity: part }),
    }))
  }
  return (
    <CallsForm make={make} onCalls={onCalls}>
      {({ edit, problemOf }) => (
        <>
          {phases.length > 1 && (
            <SelectField
              label={t`Phase`}
              value={phaseText}
              onChange={setPhase}
              options={phases.map((one) => [
                String(one.index),
                t`${phaseName(one)}, ${formatCoin(one.price)} each`,
              ])}
            />
          )}
          {phase.entitlement && <p className="note plain">{entitlementWords(phase)}</p>}
          <TextField
            label={t`How many`}
            value={quantityText}
            inputMode="numeric"
            onChange={edit(setQuantity)}
            problem={problemOf('quantity')}
            hint={
              quantity > phase.maxPerTransaction
                ? t`Up to ${phase.max}, ${formatCoin(phase.price)} each. The sale takes ${phase.maxPerTransaction} at a time, so this makes a batch of ${splitQuantity(quantity, phase.maxPerTransaction).length} mints. Total: ${formatCoin(total)}.`
                : t`Up to ${phase.max}, ${formatCoin(phase.price)} each. Total: ${formatCoin(total)}.`
            }
          />
          {waiting > 0 && waiting + quantity > phase.max && (
            <p className="note warn" data-queued={waiting}>
              {queuedMintsWarning(waiting, phase.max)}
            </p>
          )}
        </>
      )}
    </CallsForm>
  )
}

/**
 * Reads what a Safe can mint: the sale from the chain, and the Safe's entry from the allowlist of each open phase.
 * @param base URL of the allowlists. @throws viem's error if the chain cannot be read; a list that cannot be read is a result.
 */
async function readMintOffers(
  client: Client,
  deployment: Deployment,
  safe: Address,
  base: string = ALLOWLIST_PATH,
): Promise<MintOffers> {
  const [sale, account] = await Promise.all([
    readSale(client, deployment),
    readAccount(client, deployment, safe),
  ])
  return mintOffers(sale, account.minted, await readLists(base, sale, safe))
}

/** The Safe's entry on the allowlist of each open phase that has one. Never rejects. */
async function readLists(base: string, sale: Sale, safe: Address): Promise<AllowlistResults> {
  const results = openPhases(sale).flatMap((index) => {
    const phase = sale.phases[index]
    const list = phase && getAllowlistPhase(sale, { ...phase, index })
    return list === undefined ? [] : [readList(base, list, safe).then((result) => [index, result] as const)]
  })
  return Object.fromEntries(await Promise.all(results))
}

async function readList(base: string, list: AllowlistPhase, safe: Address): Promise<AllowlistResult> {
  try {
    const entitlement = await readEntitlement(base, list, safe)
    return entitlement === 'not-listed' ? { status: 'not-listed' } : { status: 'listed', entitlement }
  } catch (error) {
    const status = error instanceof AllowlistStale ? 'stale' : 'unreachable'
    return { status, technical: error instanceof Error ? error.message : String(error) }
  }
}

/** Why the Safe cannot mint in an open phase with an allowlist. */
function closedListWords(list: ClosedList): string {
  const name = phaseName(list)
  switch (list.reason) {
    case 'not-listed':
      return t`${name} is open, but this Safe is not on its allowlist.`
    case 'quota-used':
      return t`${name} is open, and this Safe has minted all that its allowlist allows.`
    case 'stale':
      return t`${name} is open, but the allowlist here does not match the one on the chain. The creator has to upload the newest one.`
    case 'unreachable':
      return t`${name} is open, but its allowlist cannot be read now. Reload the page to try again.`
  }
}

/** What the allowlist grants the Safe, and that its proof goes along. */
const entitlementWords = ({ entitlement, price }: MintablePhase): string =>
  t`This Safe is on the allowlist: up to ${entitlement?.quota ?? 0} at ${formatCoin(price)} each. The mint carries the proof of it, which works for this Safe alone.`
