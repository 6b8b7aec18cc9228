/** Ids for an app's own tests on the kit's controls. */
import { useContext } from 'react'
import { KitContext } from './kit.ts'

/** @returns the attributes of a control; none unless the provider has a `testIdPrefix`. */
export function useTestId(): (name: string) => { readonly 'data-testid'?: string } {
  const prefix = useContext(KitContext)?.testIdPrefix
  return (name) => (prefix === undefined ? {} : { 'data-testid': prefix + name })
}
