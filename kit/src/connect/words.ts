/** Sentences of the connect dialog that stand in more than one place. */

/** What a wallet is and how to come by one. Names no address, so that reading it contacts nobody. */
export const aboutWallets: readonly string[] = [
  'A wallet is an app or a browser extension that keeps your keys and asks you before anything is signed. Your address is public; the keys never leave the wallet.',
  'Install one from your browser’s own extension shop or from its maker’s site, for example MetaMask, Rabby or Rainbow. Create an account there, write its recovery words on paper, and never type them into a web page. Then come back and reload this one.',
  'On a phone, open this page in the browser inside the wallet app.',
]
