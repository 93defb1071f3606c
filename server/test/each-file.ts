import { countAnew } from '../src/demo/factories/next.ts'

// Test files in one process share modules, so a module's state either belongs to one database, or is reset here.
countAnew()
