/** What may stand in the lockfile: versions and hashes, and nowhere an address. */

interface Locked {
  version?: string;
  integrity?: string;
  link?: boolean;
}

/** Each package that is not a version of a registry's package, or whose content is not fixed by a hash. */
export function lockfileProblems(lockfile: string): string[] {
  const { lockfileVersion, packages = {} } = JSON.parse(lockfile) as {
    lockfileVersion?: number;
    packages?: Record<string, Locked & Record<string, unknown>>;
  };
  const problems = lockfileVersion === 3 ? [] : [`the lockfile is of version ${lockfileVersion}`];
  for (const [path, { version = '', integrity = '', link, ...rest }] of Object.entries(packages)) {
    for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies']) {
      for (const [name, wanted] of Object.entries((rest[kind] ?? {}) as Record<string, string>)) {
        if (isElsewhere(wanted)) problems.push(`${path || 'package.json'}: ${name} is ${wanted}`);
      }
    }
    if (path === '') continue;
    // .npmrc has npm leave it out: npm then asks whichever registry it is set to.
    if ('resolved' in rest) problems.push(`${path}: with an address`);
    if (link === true || !path.startsWith('node_modules/')) problems.push(`${path}: a folder`);
    if (!/^\d+\.\d+\.\d+(?:-[\w.-]+)?$/.test(version)) problems.push(`${path}: of the version ${version}`);
    if (!/^sha512-[\w+/]{86}==$/.test(integrity)) problems.push(`${path}: without a SHA-512`);
  }
  return problems;
}

/** A place in place of a range of versions: git, an address, a folder. */
function isElsewhere(wanted: string): boolean {
  return /^(?:git|github|gitlab|bitbucket|gist|file|link|workspace|https?|ssh)[:+@]|^[^@^~<>=*\s]+\/[^@\s]+$/i.test(
    wanted,
  );
}
