import { flushCompileCache } from 'node:module'

// when the start is over: earlier than that, little is compiled yet
setTimeout(() => flushCompileCache(), 3_000).unref()
