/** “What would this address see at this time?” */
import { useContext, useState, type SubmitEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useSession } from '@peppermint/ui/page/CollectionRoot.tsx'
import { TextField } from '@peppermint/ui/parts/Fields.tsx'
import { readAddress } from '@peppermint/ui/parts/readAddress.ts'
import { indexedPhases } from '@peppermint/ui/sale/phases.ts'
import { addressProblemWords } from '@peppermint/ui/words/addressWords.ts'
import { phaseName } from '@peppermint/ui/words/format/names.ts'
import { localTimeWords } from '../words/phaseWords.ts'
import { draftCountWords, simulationWords } from '../words/rehearsalWords.ts'
import { formatUtcField, parseUtcField } from '../phases/phaseFields.ts'
import type { SectionProps } from '../sectionProps.ts'
import { studioClient } from '../studioClient.ts'
import { MintRehearsalContext } from './mintRehearsalContext.ts'
import { t } from '@peppermint/ui/words/t.ts'
import { formatExactMoment } from '../words/exactMoment.ts'
import { type Operation, createOperationCall } from '@peppermint/sale/operations'
import type { Client } from 'viem'
import type { RehearsedMint, RehearseMint, Visit } from '@peppermint/ui/sale/rehearsal.ts'
import { applyDraft } from '../applyDraft.ts'
import type { StudioCollection } from '../studioState.ts'
import { simulateMint, type Simulation, type DraftCall } from './simulateMint.ts'
import { findSender } from '../review/access.ts'
import { applyOperation } from '../review/applyOperation.ts'

/** A minute's start: what a time field shows. */
const toMinute = (unix: number): number => Math.ceil(unix / 60) * 60

export function RehearsalSection({ studio }: SectionProps) {
  const { collection, draft, account } = studio
  const { sale } = collection
  const { site } = useSession()
  const mintRehearsal = useContext(MintRehearsalContext)
  const [address, setAddress] = useState<string>(account ?? '')
  const [time, setTime] = useState(() => formatUtcField(toMinute(sale.head.timestamp)))
  const [quantity, setQuantity] = useState('1')
  const [isWithDraft, setWithDraft] = useState(true)
  const [problem, setProblem] = useState<string>()
  const run = useMutation({
    async mutationFn(input: RehearsalInput) {
      if (mintRehearsal === undefined) throw new Error('The studio was mounted without the mint page.')
      const { rehearseMint } = await mintRehearsal.load()
      return rehearse(studioClient(site), input, rehearseMint)
    },
    retry: false,
  })
  const operations = isWithDraft ? draft.operations : []
  const unix = parseUtcField(time)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const typed = readAddress(address, site.deployment.chainId)
    const count = Number(quantity)
    if (typed.status !== 'valid') return setProblem(addressProblemWords(typed))
    if (unix === undefined) return setProblem(t`Enter a date and a time.`)
    if (!Number.isInteger(count) || count < 1 || count > 100)
      return setProblem(t`Enter a quantity from 1 to 100.`)
    setProblem(undefined)
    run.mutate({ account: typed.address, time: unix, quantity: count, collection, operations })
  }
  return (
    <div className="editor">
      <form className="form" onSubmit={submit} aria-label={t`Rehearsal`} noValidate>
        <TextField label={t`Address`} value={address} onChange={setAddress} isFull />
        <TextField
          label={t`Time, UTC`}
          type="datetime-local"
          value={time}
          onChange={setTime}
          hint={unix !== undefined && localTimeWords(unix)}
        />
        <TextField label={t`Quantity`} inputMode="numeric" value={quantity} onChange={setQuantity} />
        <div className="field full times" role="group" aria-label={t`Times to try`}>
          <button
            type="button"
            className="b secondary"
            onClick={() => setTime(formatUtcField(toMinute(sale.head.timestamp)))}
          >
            {t`Now`}
          </button>
          {indexedPhases(sale).map((phase) => (
            <button
              key={phase.index}
              type="button"
              className="b secondary"
              onClick={() => setTime(formatUtcField(toMinute(phase.start)))}
            >
              {t`${phaseName(phase)} opens`}
            </button>
          ))}
        </div>
        <label className="field full check-field">
          <input
            type="checkbox"
            checked={isWithDraft && draft.operations.length > 0}
            disabled={draft.operations.length === 0}
            onChange={(event) => setWithDraft(event.target.checked)}
          />
          <span>{draftCountWords(draft.operations.length)}</span>
        </label>
        <p className="field full problem" role="alert">
          {problem}
        </p>
        <div className="field full">
          <button type="submit" className="b" aria-disabled={run.isPending}>
            {run.isPending ? t`Rehearsing…` : t`Rehearse`}
          </button>
        </div>
      </form>
      <div aria-live="polite">
        {run.isError && (
          <div className="notice bad" role="alert">
            <p>{t`${COLLECTION.chain.name} couldn’t be read, so nothing can be said. Nothing was sent. Try again.`}</p>
          </div>
        )}
        {run.data === undefined ? (
          !run.isError && (
            <section className="unchanged" aria-label={t`The rehearsal`}>
              <h3>{t`Nothing is sent`}</h3>
              <p className="m">
                {t`The rehearsal shows the label that this address would see on the mint page, and tries its mint on ${COLLECTION.chain.name} at that time where the node can do that.`}
              </p>
            </section>
          )
        ) : (
          <RehearsalResult rehearsal={run.data} />
        )}
      </div>
    </div>
  )
}

/** A rehearsal: in a sentence, what the node says, and the label as the mint page draws it. */
function RehearsalResult({ rehearsal }: { readonly rehearsal: Rehearsal }) {
  const { input, mint, simulation } = rehearsal
  return mint.draw(({ title, facts, label }) => (
    <section className="rehearsal" aria-labelledby="rehearsed">
      <h3 id="rehearsed">{title}</h3>
      <p className="m brk">
        {input.operations.length > 0
          ? t`${input.account} at ${formatExactMoment(input.time)}, with the draft`
          : t`${input.account} at ${formatExactMoment(input.time)}, without a draft`}
      </p>
      <dl className="facts">
        {facts.map((fact) => (
          <div className="fact" key={fact.label}>
            <dt>{fact.label}</dt>
            <dd>{fact.value}</dd>
          </div>
        ))}
      </dl>
      <p className={`notice ${simulation?.status === 'succeeds' ? 'ok' : ''}`}>
        {simulationWords(simulation)}
      </p>
      <h4 className="s m">{t`The label on the mint page`}</h4>
      {/* A picture of it: its words are above. */}
      <div className="rehearsed-label" inert>
        {label}
      </div>
    </section>
  ))
}

interface RehearsalInput extends Omit<Visit, 'sale'> {
  readonly collection: StudioCollection
  /** Applied before; none for the sale as it is. */
  readonly operations: readonly Operation[]
}

interface Rehearsal<Mint extends RehearsedMint = RehearsedMint> {
  readonly input: RehearsalInput
  readonly mint: Mint
  readonly simulation: Simulation | undefined
}

/**
 * What an address would see at a time: the mint page's own label, and what the node says to the mint.
 * @param rehearseMint of the mint page.
 * @throws viem's transport and contract errors.
 */
export async function rehearse<Mint extends RehearsedMint>(
  client: Client,
  input: RehearsalInput,
  rehearseMint: RehearseMint<Mint>,
): Promise<Rehearsal<Mint>> {
  const { collection, operations, ...visit } = input
  const mint = await rehearseMint(client, { ...visit, sale: applyDraft(collection.sale, operations) })
  const { call } = mint
  const { account, time } = visit
  const simulation =
    call === undefined
      ? undefined
      : await simulateMint(client, { account, call, time, draft: toDraftCalls(collection, operations) })
  return { input, mint, simulation }
}

/**
 * The draft as calls from the accounts that the contract accepts them from. Pure.
 * @returns in order. What any account may send comes from the owner, as does what no account can, which fails.
 * @throws viem's errors for values that do not fit into the contract's types.
 */
export function toDraftCalls(
  collection: StudioCollection,
  operations: readonly Operation[],
): readonly DraftCall[] {
  // An ownership that is accepted, or a share that is moved, changes who sends the next ones.
  let before = collection
  return operations.map((operation) => {
    const sender = findSender([operation], before)
    const from = sender.status === 'one' ? sender.address : before.owner
    before = applyOperation(before, operation)
    return { from, data: createOperationCall(collection.sale.contract, operation).data }
  })
}
