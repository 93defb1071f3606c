export { wrongWithPackage } from './packages/open-package.ts'
export { packagesFeature } from './packages/packages.routes.ts'
export { readContent } from './packages/read-content.ts'
