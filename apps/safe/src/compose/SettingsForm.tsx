/** Changes the Safe's settings: a call of the Safe to itself, checked against its settings on the chain. */
import { useState } from 'react'
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
import { HostAddressField } from '../hostNames/HostAddressField.tsx'
import { SelectField } from '@peppermint/ui/parts/Fields.tsx'
import { CallsForm, type FormProps } from './CallsForm.tsx'
import { requireAddress } from './fieldError.ts'
import { t } from '@peppermint/ui/words/t.ts'

interface Values {
  /** An owner or module that the Safe has now. */
  readonly entry: string
  readonly added: string
  readonly threshold: number
}

interface Change {
  readonly title: string
  /** Whether this Safe can make it; always if absent. */
  readonly isPossible?: (state: SafeState) => boolean
  /** Label of what it chooses among what the Safe has. */
  readonly entry?: string
  /** What it chooses among; the owners if absent. */
  readonly entriesOf?: (state: SafeState) => readonly string[]
  /** Label of the address that it adds. */
  readonly added?: string
  /** By how many owners the Safe changes; if set, the form asks for the required signatures. */
  readonly owners?: 1 | 0 | -1
  readonly encode: (state: SafeState, values: Values) => SafeCall
}

const hasSeveralOwners = ({ owners }: SafeState): boolean => owners.length > 1

const CHANGES: Readonly<Record<string, Change>> = {
  'add-owner': {
    title: t`Add an owner`,
    added: t`New owner`,
    owners: 1,
    encode: (state, { added, threshold }) => addOwnerWithThreshold(state, { owner: added, threshold }),
  },
  'remove-owner': {
    title: t`Remove an owner`,
    isPossible: hasSeveralOwners,
    entry: t`Owner`,
    owners: -1,
    encode: (state, { entry, threshold }) => removeOwner(state, { owner: entry, threshold }),
  },
  'swap-owner': {
    title: t`Replace an owner`,
    entry: t`Owner to replace`,
    added: t`New owner`,
    encode: (state, { entry, added }) => swapOwner(state, { oldOwner: entry, newOwner: added }),
  },
  threshold: {
    title: t`Change the required signatures`,
    isPossible: hasSeveralOwners,
    owners: 0,
    encode: (state, { threshold }) => changeThreshold(state, { threshold }),
  },
  'enable-module': {
    title: t`Enable a module`,
    added: t`Module`,
    encode: (state, { added }) => enableModule(state, { module: added }),
  },
  'disable-module': {
    title: t`Disable a module`,
    isPossible: ({ modules }) => modules !== null && modules.length > 0,
    entry: t`Module`,
    entriesOf: ({ modules }) => modules ?? [],
    encode: (state, { entry }) => disableModule(state, { module: entry }),
  },
  'set-guard': {
    title: t`Set a guard`,
    added: t`Guard`,
    encode: (state, { added }) => setGuard(state, { guard: added }),
  },
  'remove-guard': {
    title: t`Remove the guard`,
    isPossible: ({ guard }) => guard !== null,
    encode: (state) => setGuard(state, { guard: null }),
  },
  'set-handler': {
    title: t`Set the fallback handler`,
    added: t`Fallback handler`,
    encode: (state, { added }) => setFallbackHandler(state, { handler: added }),
  },
  'remove-handler': {
    title: t`Remove the fallback handler`,
    isPossible: ({ fallbackHandler }) => fallbackHandler !== null,
    encode: (state) => setFallbackHandler(state, { handler: null }),
  },
}

export function SettingsForm({ state, onCalls }: FormProps) {
  const [name, setName] = useState('add-owner')
  const [existing, setExisting] = useState('')
  const [added, setAdded] = useState('')
  const [thresholdText, setThreshold] = useState('')
  const possible = Object.entries(CHANGES).filter(([, { isPossible }]) => isPossible?.(state) ?? true)
  const [, change] = possible.find(([one]) => one === name) ?? possible[0] ?? []
  if (change === undefined) return null
  const ownerCount = state.owners.length + (change.owners ?? 0)
  const threshold = thresholdText === '' ? Math.min(state.threshold, ownerCount) : Number(thresholdText)
  const entries = change.entriesOf?.(state) ?? state.owners
  const entry = entries.find((one) => one === existing) ?? entries[0] ?? ''

  const make = () => {
    const address = change.added === undefined ? '' : requireAddress(added, 'added', state.chainId)
    return [{ call: change.encode(state, { entry, added: address, threshold }) }]
  }
  return (
    <CallsForm make={make} onCalls={onCalls}>
      {({ edit, problemOf }) => (
        <>
          <SelectField
            label={t`Change`}
            value={name}
            onChange={edit((value) => {
              setName(value)
              setThreshold('')
            })}
            options={possible.map(([one, { title }]) => [one, title])}
          />
          {change.entry !== undefined && (
            <SelectField
              label={change.entry}
              value={entry}
              onChange={edit(setExisting)}
              options={entries.map((one) => [one, one])}
              problem={problemOf('oldOwner') ?? (change.added === undefined ? problemOf('owner') : undefined)}
            />
          )}
          {change.added !== undefined && (
            <HostAddressField
              label={change.added}
              value={added}
              onChange={edit(setAdded)}
              problem={problemOf('added', 'newOwner', 'owner', 'module', 'guard', 'handler')}
              hint={t`The full address. Compare all of it with what you were given.`}
            />
          )}
          {change.owners !== undefined && (
            <SelectField
              label={t`Required signatures afterwards`}
              value={String(threshold)}
              onChange={edit(setThreshold)}
              options={Array.from({ length: ownerCount }, (_, index) => [
                String(index + 1),
                t`${index + 1} of ${ownerCount}`,
              ])}
              problem={problemOf('threshold')}
              hint={t`Now ${state.threshold} of ${state.owners.length}.`}
            />
          )}
        </>
      )}
    </CallsForm>
  )
}
