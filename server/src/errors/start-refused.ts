/** The program cannot start as it is set up: start.ts prints the one sentence and exits with 78 (EX_CONFIG), without a stack. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused'
  readonly exitCode = 78
}
