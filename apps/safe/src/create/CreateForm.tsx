/** Owners, required signatures and salt of a new Safe; checked on the chain before its review. */
import { type FormEvent, useState } from 'react'
import { BuildError } from '@peppermint/safe/build'
import { type ContractSet, type NewSafe, planCreation } from '@peppermint/safe/creation'
import { SelectField, TextField } from '@peppermint/ui/parts/Fields.tsx'
import { t } from '@peppermint/ui/words/t.ts'
import { useStore } from '@peppermint/wallet-kit'
import { buildErrorWords } from '../compose/composeWords.ts'
import { requireAddress } from '../compose/fieldError.ts'
import { ActionButton } from '../elements/ActionButton.tsx'
import { AttemptNotice } from '../sign/AttemptNotice.tsx'
import type { SendingTools } from '../sign/sendPrepared.ts'
import { useAttempt } from '../sign/useAttempt.ts'
import { useWorkspace } from '../workspace.ts'
import { CreationReview, type ReviewedCreation } from './CreationReview.tsx'
import { type CreationDraft, creationDraftOf, idOfSet } from './creationDraft.ts'
import { setName } from './createWords.ts'
import { checkOwners, prepareCreation } from './prepareCreation.ts'

interface CreateFormProps {
  readonly tools: SendingTools
  /** That the chain has, the one to prefer first. */
  readonly sets: readonly [ContractSet, ...ContractSet[]]
  /** The wallet is asked for the journal's entry with this id. */
  readonly onAsk: (id: string) => void
}

/** A number; 78 digits can be more than 256 bits, which is checked besides. */
const SALT = /^\d{1,78}$/

export function CreateForm({ tools, sets, onAsk }: CreateFormProps) {
  const { chainId } = useWorkspace().site.deployment
  const { account, name } = tools.wallet
  const draftStore = creationDraftOf(chainId, account)
  const draft = useStore(draftStore)
  const { owners, salt } = draft
  const [problem, setProblem] = useState<{ readonly field: string; readonly text: string }>()
  const [reviewed, setReviewed] = useState<ReviewedCreation>()
  const attempts = useAttempt(name)
  const set = sets.find((one) => idOfSet(one) === draft.set) ?? sets[0]
  const threshold = Math.min(Number(draft.threshold), owners.length)

  /** @throws {BuildError} */
  function read(): NewSafe {
    const addresses = owners.map((text, index) => requireAddress(text, `owner-${index}`, chainId))
    if (!SALT.test(salt.trim())) throw new BuildError('invalid-amount', 'salt')
    const newSafe = { owners: addresses, threshold, salt: BigInt(salt.trim()) }
    planCreation(set, newSafe)
    return newSafe
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (attempts.isBusy) return
    try {
      const newSafe = read()
      setProblem(undefined)
      attempts.run(async (show, isCurrent) => {
        show({ status: 'working', text: t`Reading the owners from the chain, and simulating the creation…` })
        const input = { chainId, set, newSafe, account }
        const [checked, prepared] = await Promise.all([
          checkOwners(tools.client, newSafe.owners),
          prepareCreation(tools.client, input),
        ])
        if (isCurrent()) setReviewed({ input, owners: checked, prepared })
        return { status: 'idle' }
      })
    } catch (error) {
      if (!(error instanceof BuildError)) throw error
      setProblem({
        field: error.field,
        text: error.field === 'salt' ? t`Enter a whole number below 2²⁵⁶.` : buildErrorWords(error),
      })
    }
  }
  const edit = (change: Partial<CreationDraft>): void => {
    setProblem(undefined)
    draftStore.set({ ...draft, ...change })
  }
  const problemOf = (field: string) => (problem?.field === field ? problem.text : undefined)

  if (reviewed !== undefined)
    return (
      <CreationReview tools={tools} reviewed={reviewed} onAsk={onAsk} onBack={() => setReviewed(undefined)} />
    )
  return (
    <form className="compose" onSubmit={submit} noValidate>
      {owners.map((owner, index) => (
        // Fields have no identity besides their place.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index}>
          <TextField
            label={t`Owner ${index + 1}`}
            value={owner}
            onChange={(text) => edit({ owners: owners.with(index, text) })}
            problem={problemOf(`owner-${index}`)}
            hint={index === 0 ? t`The full address. Compare all of it with what you were given.` : undefined}
          />
          {owners.length > 1 && (
            <button
              type="button"
              className="text-button"
              onClick={() => edit({ owners: owners.toSpliced(index, 1) })}
            >
              {t`Remove owner ${index + 1}`}
            </button>
          )}
        </div>
      ))}
      <div className="acts">
        <ActionButton isSecondary onClick={() => edit({ owners: [...owners, ''] })}>
          {t`Add an owner`}
        </ActionButton>
      </div>
      <SelectField
        label={t`Required signatures`}
        value={String(threshold)}
        onChange={(value) => edit({ threshold: value })}
        options={owners.map((_, index) => [String(index + 1), t`${index + 1} of ${owners.length}`])}
        problem={problemOf('threshold')}
        hint={t`So many owners have to sign before anything moves.`}
      />
      {sets.length > 1 && (
        <SelectField
          label={t`Safe’s contracts`}
          value={idOfSet(set)}
          onChange={(value) => edit({ set: value })}
          options={sets.map((one) => [idOfSet(one), setName(one)])}
        />
      )}
      <TextField
        label={t`Salt number`}
        value={salt}
        inputMode="numeric"
        onChange={(value) => edit({ salt: value })}
        problem={problemOf('salt')}
        hint={t`A number that tells Safes of the same owners apart. The same owners, signatures and salt give the same address on every chain with these contracts.`}
      />
      <div className="acts">
        <ActionButton isBusy={attempts.isBusy}>{t`Review`}</ActionButton>
      </div>
      <div role="status">
        <AttemptNotice attempts={attempts} onSwitchChain={() => undefined} />
      </div>
    </form>
  )
}
