/** Signatures of a Safe's owners: taken apart, recovered, joined. */
export { joinSignatures } from './joinSignatures.ts'
export type { OwnerSignature } from './joinSignatures.ts'
export { parseSignatures } from './parseSignatures.ts'
export type { ParsedSignature } from './parsedSignature.ts'
export { recoverSigner } from './recoverSigner.ts'
export { InvalidSignatureError } from './invalidSignatureError.ts'
