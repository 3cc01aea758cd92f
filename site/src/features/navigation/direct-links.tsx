import { NavigationLink, type NavigationProps } from './navigation-link.tsx';

/** The pages of the header that need no menu. */
export function DirectLinks(props: NavigationProps) {
  return (
    <ul className="flex">
      {directLinks.map((target) => (
        <li key={target}>
          <NavigationLink target={target} {...props} />
        </li>
      ))}
    </ul>
  );
}

const directLinks = ['pricing', 'about', 'faq', 'contact'] as const;
