/** Effects before the first paint, for components that a server renders too. */
import { useLayoutEffect } from 'react'

/** As `useLayoutEffect`; nothing on a server, which has no layout, and where React 18 would warn. */
export const useClientLayoutEffect: typeof useLayoutEffect =
  typeof window === 'undefined' ? () => undefined : useLayoutEffect
