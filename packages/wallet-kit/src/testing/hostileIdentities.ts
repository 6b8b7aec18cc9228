/**
 * What a malicious extension may announce itself as. A page must show none of it as anything but text and a picture:
 * after drawing each of these, `window.__escaped` must be undefined and nothing may have been requested.
 */

/** Fits into the options of a test wallet. */
export interface HostileIdentity {
  readonly attack: string
  readonly name: string
  readonly rdns: string
  readonly icon: string
}

const PICTURE = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E"
const ESCAPE = 'window.__escaped=true'

/** Identities that try to break out of where they are shown. */
export const hostileIdentities: readonly HostileIdentity[] = [
  {
    attack: 'markup in the name',
    name: `<img src=x onerror="${ESCAPE}"><script>${ESCAPE}</script>`,
    rdns: 'hostile.markup',
    icon: PICTURE,
  },
  {
    attack: 'an attribute that closes itself in the icon',
    name: 'Hostile icon',
    rdns: 'hostile.icon',
    icon: `data:image/png;base64,x" onerror="${ESCAPE}" x="`,
  },
  {
    attack: 'a script behind the icon',
    name: 'Hostile script',
    rdns: 'hostile.script',
    icon: `javascript:${ESCAPE}`,
  },
  {
    attack: 'a picture that runs script',
    name: 'Hostile picture',
    rdns: 'hostile.svg',
    icon: `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" onload="${ESCAPE}"><script>parent.${ESCAPE}</script></svg>`)}`,
  },
  {
    attack: 'a remote picture that tracks visitors',
    name: 'Hostile host',
    rdns: 'hostile.host',
    icon: 'https://hostile.invalid/pixel.png',
  },
  {
    attack: 'a name that turns the direction of what follows',
    name: '\u202EksaMateM\u2066\u202D wallet',
    rdns: 'hostile.direction',
    icon: PICTURE,
  },
  {
    attack: 'a name without end',
    name: 'W'.repeat(5_000),
    rdns: 'hostile.length',
    icon: PICTURE,
  },
  {
    attack: 'the name and reverse domain of another wallet',
    name: 'MetaMask',
    rdns: 'io.metamask',
    icon: PICTURE,
  },
  { attack: 'no name at all', name: '', rdns: '', icon: '' },
  {
    attack: 'keys of every object',
    name: '__proto__',
    rdns: 'constructor',
    icon: PICTURE,
  },
]
