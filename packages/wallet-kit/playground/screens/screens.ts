/** Every screen there is. */
import { accountScreens } from './accountScreens.tsx'
import { buttonScreens } from './buttonScreens.tsx'
import { connectScreens } from './connectScreens.tsx'
import type { Screen } from '../gallery/galleryState.ts'
import { signInScreens } from './signInScreens.tsx'

export const screens: readonly Screen[] = [
  ...buttonScreens,
  ...connectScreens,
  ...accountScreens,
  ...signInScreens,
]
