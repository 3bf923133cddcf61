import '@mantine/core/styles.css';
import { lazyRouteComponent } from '@tanstack/react-router';
import { startStack } from './start.tsx';

startStack(lazyRouteComponent(() => import('./list.tsx'), 'List'));
