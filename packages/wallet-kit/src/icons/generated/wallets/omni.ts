/* Our own drawing, in the wallet’s colors. The mark belongs to its owner. */
export const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 28 28'%3E%3Cpath fill='%23000' d='M0 0h28v28H0z'/%3E%3Cpath fill='none' stroke='%23fff' stroke-width='2.8' stroke-linecap='round' stroke-linejoin='round' d='M14 14c-2-3-3.500-4.200-5.500-4.200a4.200 4.200 0 0 0 0 8.400c2 0 3.500-1.200 5.500-4.200s3.500-4.200 5.500-4.200a4.200 4.200 0 0 1 0 8.400c-2 0-3.500-1.200-5.500-4.200z'/%3E%3C/svg%3E"
