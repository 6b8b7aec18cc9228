/** What a connected visitor sees, in one part: the button's face, and everything behind it. */
export { AccountFace } from '../button/AccountFace.tsx'
export { ChainButton } from '../button/ChainButton.tsx'
export { FilledDialogs } from './FilledDialogs.tsx'
