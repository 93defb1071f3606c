/** Whether it came to its end in time; what fails has ended too. */
export async function within(ms: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>(resolve => (timer = setTimeout(resolve, ms, false)))
  const ended = work.then(
    () => true,
    () => true,
  )
  const inTime = await Promise.race([ended, late])
  clearTimeout(timer)
  return inTime
}
