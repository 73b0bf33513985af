// Component tests wait for what they look for, not for a machine that does nothing else: 1 s is too short on a busy one.
import { configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 5000 });
