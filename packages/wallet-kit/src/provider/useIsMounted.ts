import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False while prerendering and hydrating. */
export const useIsMounted = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
