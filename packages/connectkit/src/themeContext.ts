import { createContext } from 'react'
import type { ThemeProps } from './theme.ts'
import type { ConnectKitOptions } from './types.ts'

/** What a button takes over from its provider. */
export const ThemeContext = createContext<ThemeProps & { readonly options: ConnectKitOptions }>({
  options: {},
})
