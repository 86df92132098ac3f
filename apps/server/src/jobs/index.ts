export { runningGauge } from './metrics';
export { attemptsOver, enqueue, type EnqueueOptions, task, type Task, type TaskDeps } from './task';
export { installJobs, type Jobs, startJobs } from './runner';
