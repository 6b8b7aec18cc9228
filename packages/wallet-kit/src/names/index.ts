/** Names and avatars for servers and other code without a UI: needs neither React, a browser nor wagmi. */
export { readAvatar } from './readAvatar.ts'
export { readName } from './readName.ts'
export { resolveName } from './resolveName.ts'
export { parsePublicUrl } from './publicUrl.ts'
export { getGatewayOrigins, toGatewayUrl } from './gateways.ts'
export { toImageUrl } from './imageUrl.ts'
