/** The wallet engine of the workspace, and the styles of a connected account. Loaded after the first paint. */
import href from '@peppermint/wallet-kit/connected.css?url'

export { loadKit } from '@peppermint/ui/account/loadKit.ts'

document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }))
