/** What a connected visitor sees, in one part: the button's face, and everything behind it. */
export { AccountLabel } from '../button/AccountLabel.tsx'
export { ChainButton } from '../button/ChainButton.tsx'
export { ConnectedDialogs } from './ConnectedDialogs.tsx'
