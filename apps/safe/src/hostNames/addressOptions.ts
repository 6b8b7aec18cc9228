/** Entries of the host's address book as options of a field. */
import { addressOf } from '@peppermint/input/address'
import { cleanText } from '../words/plainText.ts'
import type { HostNames } from './hostNames.ts'

type Option = readonly [address: string, label: string]

/** Each name with the whole address, by name. Empty unless the host's user allowed it. */
export const addressOptions = (state: HostNames): readonly Option[] =>
  state.status === 'granted'
    ? [...state.names]
        .map(([address, name]): Option => [address, `${cleanText(name)} · ${address}`])
        .toSorted(([, one], [, other]) => one.localeCompare(other, 'en'))
    : []

/** The entry that an entered text is the address of; empty if none. A wrong checksum is none. */
export function chosenAddress(state: HostNames, text: string): string {
  const address = addressOf(text)
  return state.status === 'granted' && address !== undefined && state.names.has(address) ? address : ''
}
