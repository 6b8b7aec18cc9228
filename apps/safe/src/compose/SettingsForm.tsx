/** Changes the Safe's settings: a call of the Safe to itself, checked against its settings on the chain. */
import { type FormEvent, useState } from 'react'
import {
  addOwnerWithThreshold,
  changeThreshold,
  disableModule,
  enableModule,
  removeOwner,
  type SafeCall,
  setFallbackHandler,
  setGuard,
  swapOwner,
} from '@peppermint/safe/build'
import type { SafeState } from '@peppermint/safe/chain'
import type { DraftCall } from '@peppermint/ui/safe/batchDraft.ts'
import { HostAddressField } from '../hostNames/HostAddressField.tsx'
import { SelectField } from '@peppermint/ui/parts/Fields.tsx'
import { FormButtons } from './FormButtons.tsx'
import type { FormProps } from './formContext.ts'
import { requireAddress, useBuild } from './useBuild.ts'

type Change =
  | 'add-owner'
  | 'remove-owner'
  | 'swap-owner'
  | 'threshold'
  | 'enable-module'
  | 'disable-module'
  | 'set-guard'
  | 'remove-guard'
  | 'set-handler'
  | 'remove-handler'

const TITLES: Readonly<Record<Change, string>> = {
  'add-owner': 'Add an owner',
  'remove-owner': 'Remove an owner',
  'swap-owner': 'Replace an owner',
  threshold: 'Change the required signatures',
  'enable-module': 'Enable a module',
  'disable-module': 'Disable a module',
  'set-guard': 'Set a guard',
  'remove-guard': 'Remove the guard',
  'set-handler': 'Set the fallback handler',
  'remove-handler': 'Remove the fallback handler',
}

/** Labels of the address that a change adds. */
const ADDED: Readonly<Partial<Record<Change, string>>> = {
  'add-owner': 'New owner',
  'swap-owner': 'New owner',
  'enable-module': 'Module',
  'set-guard': 'Guard',
  'set-handler': 'Fallback handler',
}

/** Changes that this Safe can make. */
const changesOf = ({ owners, modules, guard, fallbackHandler }: SafeState): readonly Change[] => [
  'add-owner',
  ...(owners.length > 1 ? (['remove-owner'] as const) : []),
  'swap-owner',
  ...(owners.length > 1 ? (['threshold'] as const) : []),
  'enable-module',
  ...(modules !== null && modules.length > 0 ? (['disable-module'] as const) : []),
  'set-guard',
  ...(guard === null ? [] : (['remove-guard'] as const)),
  'set-handler',
  ...(fallbackHandler === null ? [] : (['remove-handler'] as const)),
]

export function SettingsForm({ state, onCalls }: FormProps) {
  const [change, setChange] = useState<Change>('add-owner')
  const [existing, setExisting] = useState('')
  const [added, setAdded] = useState('')
  const [thresholdText, setThreshold] = useState('')
  const builder = useBuild()
  const ownerCount = state.owners.length + (change === 'add-owner' ? 1 : change === 'remove-owner' ? -1 : 0)
  const threshold = thresholdText === '' ? Math.min(state.threshold, ownerCount) : Number(thresholdText)
  const entries = change === 'disable-module' ? (state.modules ?? []) : state.owners
  const entry = entries.find((one) => one === existing) ?? entries[0] ?? ''
  const edit = (set: (value: string) => void) => (value: string) => {
    builder.clear()
    set(value)
  }

  const make = (): readonly DraftCall[] | undefined =>
    builder
      .build(() => [encode(state, change, { entry, added, threshold })])
      ?.map((call) => ({ call, title: TITLES[change] }))
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const calls = make()
    if (calls !== undefined) onCalls(calls)
  }
  const problem = builder.problemOf
  const addedLabel = ADDED[change]
  return (
    <form className="compose" onSubmit={submit} noValidate>
      <SelectField
        label="Change"
        value={change}
        onChange={edit((value) => {
          setChange(value as Change)
          setThreshold('')
        })}
        options={changesOf(state).map((one) => [one, TITLES[one]])}
      />
      {(change === 'remove-owner' || change === 'swap-owner' || change === 'disable-module') && (
        <SelectField
          label={
            change === 'disable-module' ? 'Module' : change === 'swap-owner' ? 'Owner to replace' : 'Owner'
          }
          value={entry}
          onChange={edit(setExisting)}
          options={entries.map((one) => [one, one])}
          problem={problem('oldOwner') ?? (change === 'swap-owner' ? undefined : problem('owner'))}
        />
      )}
      {addedLabel !== undefined && (
        <HostAddressField
          label={addedLabel}
          value={added}
          onChange={edit(setAdded)}
          problem={
            problem('newOwner') ??
            problem('owner') ??
            problem('module') ??
            problem('guard') ??
            problem('handler')
          }
          hint="The full address. Compare all of it with what you were given."
        />
      )}
      {['add-owner', 'remove-owner', 'threshold'].includes(change) && (
        <SelectField
          label="Required signatures afterwards"
          value={String(threshold)}
          onChange={edit(setThreshold)}
          options={Array.from({ length: ownerCount }, (_, index) => [
            String(index + 1),
            `${index + 1} of ${ownerCount}`,
          ])}
          problem={problem('threshold')}
          hint={`Now ${state.threshold} of ${state.owners.length}.`}
        />
      )}
      <FormButtons make={make} />
    </form>
  )
}

interface Values {
  readonly entry: string
  readonly added: string
  readonly threshold: number
}

function encode(state: SafeState, change: Change, { entry, added: text, threshold }: Values): SafeCall {
  const added = ADDED[change] === undefined ? '' : requireAddress(text, 'owner', state.chainId)
  switch (change) {
    case 'add-owner':
      return addOwnerWithThreshold(state, { owner: added, threshold })
    case 'remove-owner':
      return removeOwner(state, { owner: entry, threshold })
    case 'swap-owner':
      return swapOwner(state, { oldOwner: entry, newOwner: added })
    case 'threshold':
      return changeThreshold(state, { threshold })
    case 'enable-module':
      return enableModule(state, { module: added })
    case 'disable-module':
      return disableModule(state, { module: entry })
    case 'set-guard':
      return setGuard(state, { guard: added })
    case 'remove-guard':
      return setGuard(state, { guard: null })
    case 'set-handler':
      return setFallbackHandler(state, { handler: added })
    case 'remove-handler':
      return setFallbackHandler(state, { handler: null })
  }
}
