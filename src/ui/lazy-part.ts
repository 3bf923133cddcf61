import { type ComponentType, lazy } from 'react';

/** A component whose code arrives when it is first drawn, with its type parameters, which `lazy` alone forgets. */
export function lazyPart<Part extends ComponentType<never>>(load: () => Promise<Part>): Part {
  // React's type for a lazy component has no room for type parameters; what it draws is the component itself.
  return lazy(async () => ({ default: (await load()) as unknown as ComponentType })) as unknown as Part;
}
