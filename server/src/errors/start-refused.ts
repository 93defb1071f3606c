/**
 * The program cannot start with this configuration: start.ts prints the sentence and exits with 78 (EX_CONFIG), without a stack
 * trace.
 */
export class StartRefused extends Error {
  override readonly name = 'StartRefused'
  readonly exitCode = 78
}
