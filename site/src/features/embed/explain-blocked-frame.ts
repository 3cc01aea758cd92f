/** In `npm run dev`, says in the console how to allow a frame that the policy of the page refuses. */
addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
  if (effectiveDirective !== 'frame-src') return;
  const frame = URL.parse(blockedURI)?.origin ?? blockedURI;
  console.error(
    `The policy of this page refuses a frame of ${frame}. Allow it in content/company.yaml:

embeds:
  - { name: some-name, frame: ${frame} }

and show it with <Embed name="some-name" …> (docs/recipes.md).`,
  );
});
