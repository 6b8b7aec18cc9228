/** Signatures of a Safe's owners: taken apart, recovered, judged, joined. */
export { createContractQuestions } from './contractQuestions.ts'
export type { ContractQuestions } from './contractQuestions.ts'
export { isAccepted } from './isAccepted.ts'
export type { SignedHash } from './isAccepted.ts'
export { joinSignatures } from './joinSignatures.ts'
export type { OwnerSignature } from './joinSignatures.ts'
export { judgeSignatures } from './judgeSignatures.ts'
export type {
  JudgedSignatures,
  SignatureJudgement,
  SignatureRefusal,
  ValidSignature,
} from './judgeSignatures.ts'
export { parseSignatures } from './parseSignatures.ts'
export type { ParsedSignature } from './parsedSignature.ts'
export { recoverSigner } from './recoverSigner.ts'
export { InvalidSignatureError } from './invalidSignatureError.ts'
