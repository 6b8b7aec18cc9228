import { createContext } from 'react'
import type { ConnectKitOptions, Mode } from './types.ts'

/** What a button takes over from its provider. */
export const ThemeContext = createContext<{
  readonly mode?: Mode | undefined
  readonly options: ConnectKitOptions
}>({ options: {} })
